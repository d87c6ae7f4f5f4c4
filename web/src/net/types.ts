/** The wire types by the names that the client uses; they are made from the server's own description. */
export * from './protocol';
export type { EffectView as Effect } from './protocol';
