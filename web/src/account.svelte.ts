/** Who is signed in, for the bar and for whatever asks. */
import { end } from './correspondence/push';
import { login, logout, me, mine, register } from './net/api';
import { adopt, takeWarning } from './net/people';
import { forget, tokens } from './net/seats';
import { enter as enterByPasskey, join } from './people/passkey';
import { shelf } from './people/shelf.svelte';
import type { Credentials, Me } from './net/types';

class Account {
  who: Me | null = $state.raw(null);

  get name(): string | null {
    return this.who?.name ?? null;
  }

  async load(): Promise<void> {
    this.who = await me().catch(() => null);
    if (this.name) await shelf.arrive(false).catch(() => undefined);
  }

  async enter(how: 'login' | 'register', wish: Credentials): Promise<void> {
    await this.#arrive(how, await (how === 'login' ? login : register)(wish));
  }

  /** By a passkey: with a name for a new account, without one for whichever the visitor chooses. */
  async enterByPasskey(name?: string): Promise<void> {
    await this.#arrive(name === undefined ? 'login' : 'register', await (name === undefined ? enterByPasskey() : join(name, '')));
  }

  async #arrive(how: 'login' | 'register', who: Me): Promise<void> {
    this.who = who;
    // Whoever signs up keeps what they began as a guest; whoever signs in may be at someone else's device.
    if (how === 'register') await adopt(tokens()).catch(() => undefined);
    await shelf.arrive(how === 'register').catch(() => undefined);
  }

  /** The host's warning has been read. */
  async heed(): Promise<void> {
    await takeWarning().catch(() => undefined);
    await this.load();
  }

  async leave(): Promise<void> {
    // What the account holds is not for the next one at this device, nor is what happens to it.
    const [own] = await Promise.all([mine([]).catch(() => []), shelf.leave(), end().catch(() => undefined)]);
    await logout().catch(() => undefined);
    for (const { id } of own) forget(id);
    await this.load();
  }
}

export const account = new Account();
