// How tsshogi, the library of ShogiHome, understands a record file: its start and its main line in USI.
import { importCSA, importJKFString, importKI2, importKIF, Record } from 'tsshogi';

const READERS = {
  kifu: importKIF,
  ki2u: importKI2,
  csa: importCSA,
  csa3: importCSA,
  jkf: importJKFString,
  usi: Record.newByUSI,
};

export const name = 'tsshogi';
export const formats = Object.keys(READERS);

/** The line that begins at the record's first position. @throws if the file is refused. */
export function read(text, format) {
  const record = READERS[format].call(Record, text);
  if (record instanceof Error) throw record;
  const moves = [];
  record.goto(0);
  const start = record.initialPosition.sfen;
  while (record.goForward()) {
    const { move } = record.current;
    if (typeof move.usi !== 'string') break;
    moves.push(move.usi);
  }
  return { start, moves };
}
