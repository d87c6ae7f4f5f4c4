/** The ways into one's account, and the proof that one is still the one who signed in. */
import { explain } from '../net/api';
import type { Proof, WaysIn } from '../net/types';
import { isKnown, sign, wasDismissed, ways as load } from './passkey';
import { w } from './words';

class Ways {
  current: WaysIn = $state.raw({ password: true, passkeys: [] });

  async load(): Promise<void> {
    this.current = await load().catch(() => this.current);
  }

  /** Whether a passkey may prove who one is. */
  get byPasskey(): boolean {
    return this.current.passkeys.length > 0;
  }

  /** The password if there is one, else what a passkey signs. */
  async prove(password: string): Promise<Proof> {
    return password !== '' || !this.byPasskey ? { password } : { passkey: await sign() };
  }
}

export const ways = new Ways();

/** Why it did not work, in words for the visitor. */
export function why(error: unknown): string {
  if (wasDismissed(error)) return w('passkey.dismissed');
  return isKnown(error) ? w('passkey.known') : explain(error);
}
