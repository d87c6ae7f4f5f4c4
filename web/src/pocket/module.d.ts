/** An answer: an HTTP status and the body that a server would send. */
export interface Reply {
  readonly status: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
/** Asks the module, such as `ask('POST /api/position', { game: 'shogi' })`; a file's bytes go as they are. */
export type Ask = (request: string, body?: unknown) => Reply;

export function wake(module: WebAssembly.Module, heard?: (part: unknown) => void): Promise<Ask>;
export function json<T>(reply: Reply): T;
