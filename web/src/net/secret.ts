/** Secrets and names that nobody else can guess, drawn by the browser. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

const draw = (count: number): string =>
  Array.from({ length: count }, () => {
    // The last few values of a byte would favour the first letters.
    let byte = 255;
    while (byte >= 252) byte = crypto.getRandomValues(new Uint8Array(1))[0] ?? 255;
    return LETTERS[byte % 36];
  }).join('');

/** A token for a seat: brought by oneself, a lost answer loses nothing, for the request can be made again. */
export const freshToken = (): string => draw(32);

/** What a command is called, so that the server obeys it once however often it arrives. */
export const freshKey = (): string => draw(16);
