/** Who is signed in, for the bar and for whatever asks. */
import { login, logout, me, register } from './net/api';
import type { Credentials, Me } from './net/types';

class Account {
  who: Me | null = $state.raw(null);

  get name(): string | null {
    return this.who?.name ?? null;
  }

  async load(): Promise<void> {
    this.who = await me().catch(() => null);
  }

  async enter(how: 'login' | 'register', wish: Credentials): Promise<void> {
    this.who = await (how === 'login' ? login : register)(wish);
  }

  async leave(): Promise<void> {
    await logout().catch(() => undefined);
    await this.load();
  }
}

export const account = new Account();
