import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { qr } from '../src/ui/qr';

/** Paints a code as a camera would see it. */
function seen(modules: boolean[][]): { data: Uint8ClampedArray; size: number } {
  const [scale, margin] = [4, 4];
  const size = (modules.length + 2 * margin) * scale;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (modules[Math.floor(y / scale) - margin]?.[Math.floor(x / scale) - margin])
        data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
    }
  return { data, size };
}

describe('a QR code', () => {
  it.each([10, 24, 40, 60, 80, 104, 120, 150, 178])('of %i bytes is read by a reader that is not ours', (length) => {
    const text = 'https://ikusa.example/m/'.padEnd(length, 'x').slice(0, length);
    const modules = qr(text);
    expect(modules).not.toBeNull();
    const { data, size } = seen(modules ?? []);
    expect(jsQR(data, size, size)?.data).toBe(text);
  });

  it('is not made of a text that does not fit', () => {
    expect(qr('x'.repeat(400))).toBeNull();
  });
});
