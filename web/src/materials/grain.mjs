#!/usr/bin/env node
/**
 * Makes grain.webp, the wood of boards and frames: `node src/materials/grain.mjs`. Straight grain as in a board cut
 * through the heart of a trunk: year rings seen from the side, fibres along them, here and there a pore. It is bright, to be multiplied with the colour of any wood. Chromium is asked only to draw and to pack; the seed is fixed.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const SIZE = 640;
const QUALITY = 0.8;

/** Runs inside the page. */
function draw({ size, quality }) {
  let state = 20241;
  const random = () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
  /** Smooth noise over a lattice of random values. */
  const lattice = Array.from({ length: 4096 }, random);
  const value = (x, y) => lattice[(((x * 73 + y * 151) % 4096) + 4096) % 4096];
  const ease = (t) => t * t * (3 - 2 * t);
  function noise(x, y) {
    const [i, j] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [ease(x - i), ease(y - j)];
    const mix = (a, b, t) => a + (b - a) * t;
    return mix(mix(value(i, j), value(i + 1, j), u), mix(value(i, j + 1), value(i + 1, j + 1), u), v);
  }

  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
  const context = canvas.getContext('2d');
  const picture = context.createImageData(size, size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [u, v] = [x / size, y / size];
      // Rings: nearly parallel, closer together to the right, swaying slowly along the trunk.
      const sway = (noise(u * 2.2, v * 1.1) - 0.5) * 0.045 + (noise(u * 9 + 40, v * 2.5) - 0.5) * 0.008;
      const across = u + sway;
      const phase = (across * 30 + across * across * 14) % 1;
      // Early wood is pale and wide, late wood a dark line that ends sharply.
      const ring = phase < 0.72 ? 0.14 * ease(phase / 0.72) : 0.14 + 0.86 * ease((phase - 0.72) / 0.28);
      const strength = 0.45 + 0.55 * noise(across * 30 + 7, v * 1.6);
      const fibre = noise(u * 210, v * 5 + 11) * 0.6 + noise(u * 90 + 3, v * 2.2) * 0.4;
      const cloud = noise(u * 2.6 + 9, v * 2.2 + 5);
      const dark = 0.15 * ring * strength + 0.15 * fibre + 0.09 * cloud;
      // What is dark is also browner: red loses least.
      const level = (share) => Math.round(255 * Math.min(1, 1.06 - dark * share));
      picture.data.set([level(0.85), level(1.05), level(1.3), 255], (y * size + x) * 4);
    }
  }
  context.putImageData(picture, 0, 0);
  context.strokeStyle = '#2a120020';
  for (let pore = 0; pore < 420; pore++) {
    const [x, y] = [random() * size, random() * size];
    context.lineWidth = 0.6 + random() * 0.7;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + (random() - 0.5) * 1.5, y + 6 + random() * 22);
    context.stroke();
  }
  return canvas.toDataURL('image/webp', quality).split(',')[1];
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
const bytes = Buffer.from(await page.evaluate(draw, { size: SIZE, quality: QUALITY }), 'base64');
await browser.close();
writeFileSync(fileURLToPath(new URL('grain.webp', import.meta.url)), bytes);
console.log(`${bytes.length} bytes`);
