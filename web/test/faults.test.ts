import { describe, expect, it } from 'vitest';
import { faultCells } from '../src/formation/faults';

const board = { files: ['a', 'b', 'c', 'd', 'e'], ranks: ['3', '2', '1'], cells: Array.from({ length: 15 }, () => []) };
const reason = (...names: string[]) => ({ clause: 'x', says: { es: '', en: '' }, names });

describe('where a formation is wrong', () => {
  it('marks the squares that the reasons name', () => {
    expect(faultCells(board, [reason('b2'), reason('e1')])).toEqual([6, 14]);
  });
  it('marks few columns whole, and leaves many to the list', () => {
    expect(faultCells(board, [reason('a')])).toEqual([0, 5, 10]);
    expect(
      faultCells(
        board,
        ['a', 'b', 'c', 'd'].map((file) => reason(file)),
      ),
    ).toEqual([]);
  });
  it('marks nothing where nothing is named', () => {
    expect(faultCells(board, [reason()])).toEqual([]);
  });
});
