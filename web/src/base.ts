/**
 * Where on the host these pages lie: `/`, or a folder of its own that `ikusa site --under` has been told. Addresses in this
 * client are written from there on; only what leaves it for the browser is completed.
 */
const folder = new URL('..', import.meta.url);
export const base: string = folder.protocol.startsWith('http') ? folder.pathname : '/';

/** The browser's path for an address of this client. */
export const at = (address: string): string => base.slice(0, -1) + address;

/** The address of this client for a path of the browser. */
export const within = (path: string): string => (path.startsWith(base) ? path.slice(base.length - 1) : path);

/** What others can be sent. */
export const linkTo = (address: string): string => location.origin + at(address);
