/** A study in an address. A plain line is readable there; a tree with variations and comments is packed behind the #. */
import type { Opened } from './desk.svelte';

const pipe = async (bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream): Promise<Uint8Array> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer());

const toText = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Packs what is on a study's table. Fields that say nothing are left out. */
export async function pack(opened: Opened): Promise<string> {
  const lean = JSON.stringify(opened, (_, value: unknown) => (value === null || value === '' ? undefined : value));
  return toText(await pipe(new TextEncoder().encode(lean), new CompressionStream('deflate-raw')));
}

/** Reads a packed study; null if the text is none. */
export async function unpack(text: string): Promise<Opened | null> {
  try {
    const lean = JSON.parse(new TextDecoder().decode(await pipe(toBytes(text), new DecompressionStream('deflate-raw')))) as Opened;
    return typeof lean.game === 'string' ? lean : null;
  } catch {
    return null;
  }
}
