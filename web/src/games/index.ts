import { enhanced } from './enhanced';
import type { GameLook } from './game';
import { gueides } from './gueides';
import { gungi25 } from './gungi25';
import { marshal } from './marshal';
import { shogi } from './shogi';

/** Every game the client can draw; a new one adds its file and its line here. */
export const LOOKS: readonly GameLook[] = [enhanced, marshal, gungi25, shogi, gueides];

export const hasLook = (id: string): boolean => LOOKS.some((look) => look.id === id);

export function lookOf(id: string): GameLook {
  const found = LOOKS.find((look) => look.id === id);
  if (!found) throw new Error(`this client cannot draw the game '${id}'`);
  return found;
}
