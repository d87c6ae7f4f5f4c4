/**
 * The WebAssembly module behind one function: a request in, an answer out. Plain JavaScript, so that Node's tests and the
 * browser's workers use the same lines; the types are in module.d.ts.
 */
const utf8 = new TextEncoder();
const text = new TextDecoder();

/** Wakes a compiled module up; `heard` is told the parts of answers that are on their way. */
export async function wake(module, heard = () => undefined) {
  let out;
  const bytes = (at, length) => new Uint8Array(out.memory.buffer, at, length);
  const host = {
    now: () => performance.now(),
    bits: () => crypto.getRandomValues(new BigUint64Array(1))[0],
    tell: (at, length) => heard(JSON.parse(text.decode(bytes(at, length)))),
  };
  out = (await WebAssembly.instantiate(module, { host })).exports;
  return (request, body) => {
    const rest = body instanceof Uint8Array ? body : utf8.encode(body === undefined ? '' : JSON.stringify(body));
    const line = utf8.encode(request);
    const room = bytes(out.room(line.length + rest.length), line.length + rest.length);
    room.set(line);
    room.set(rest, line.length);
    const status = out.ask(line.length);
    return { status, bytes: bytes(out.reply(), out.reply_length()).slice() };
  };
}

/** The same where the answer is JSON. */
export const json = ({ bytes }) => JSON.parse(text.decode(bytes));
