import { enhanced } from './enhanced';
import type { GameLook } from './game';
import { gueides } from './gueides';
import { marshal } from './marshal';
import { shogi } from './shogi';

/** Every game the client can draw; a new one adds its file and its line here. */
export const LOOKS: readonly GameLook[] = [enhanced, marshal, shogi, gueides];

export const lookOf = (id: string): GameLook => LOOKS.find((look) => look.id === id) ?? shogi;
