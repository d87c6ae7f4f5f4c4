/** Sounds of wood, made here from noise and resonances the first time each is wanted. */
import { prefs } from './prefs.svelte';

/** A knock: when, how hard, how far the wood is tuned, and how long it rings (a bare board is short, a hollow one long). */
interface Knock {
  readonly at: number;
  readonly force: number;
  readonly tune: number;
  readonly ring: number;
}
const knock = (at: number, force: number, tune: number, ring = 1): Knock => ({ at, force, tune, ring });

export const SOUNDS = {
  move: [knock(0, 0.8, 1)],
  stack: [knock(0, 0.75, 0.68, 1.3), knock(0.055, 0.25, 0.9)],
  capture: [knock(0, 0.6, 1.25, 0.7), knock(0.07, 0.95, 0.8, 1.1)],
  check: [knock(0, 0.8, 1), knock(0.13, 0.7, 1.9, 2.2), knock(0.24, 0.8, 1.9, 2.6)],
  low: [knock(0, 0.45, 2.6, 0.5)],
  refuse: [knock(0, 0.5, 0.42, 0.8)],
  offer: [knock(0, 0.5, 1.5, 2), knock(0.12, 0.5, 2, 2.4)],
  end: [knock(0, 0.9, 0.8, 1.6), knock(0.17, 0.75, 1, 1.8), knock(0.34, 1, 1.34, 3)],
} as const satisfies Record<string, readonly Knock[]>;

export type Sound = keyof typeof SOUNDS;

/** How a struck block of wood sounds: frequencies, strengths and seconds of decay of its strongest modes. */
const MODES = [
  [265, 1, 0.05],
  [590, 0.75, 0.036],
  [1010, 0.5, 0.024],
  [1730, 0.34, 0.015],
  [2890, 0.2, 0.009],
] as const;

/** The samples of a sound, in [-1, 1]: a click of noise that sets the modes ringing. Pure, the same every time. */
export function render(name: Sound, rate: number): Float32Array<ArrayBuffer> {
  const knocks: readonly Knock[] = SOUNDS[name];
  const length = Math.max(...knocks.map(({ at, ring }) => at + 0.3 * ring));
  const samples = new Float32Array(Math.ceil(length * rate));
  let seed = 1;
  const noise = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 1073741824 - 1;
  };
  for (const { at, force, tune, ring } of knocks) {
    const first = Math.floor(at * rate);
    const span = Math.min(samples.length - first, Math.ceil(0.3 * ring * rate));
    let soft = 0;
    for (let index = 0; index < span; index++) {
      const time = index / rate;
      // The click itself is over in a few milliseconds and has lost its sharpest edge.
      soft += 0.35 * (noise() * Math.exp(-time / 0.0035) - soft);
      let value = soft * 0.9;
      for (const [frequency, strength, decay] of MODES) {
        value += strength * 0.32 * Math.exp(-time / (decay * ring)) * Math.sin(2 * Math.PI * frequency * tune * time);
      }
      const attack = Math.min(1, time / 0.0008);
      samples[first + index] = (samples[first + index] ?? 0) + force * value * attack;
    }
  }
  const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const loudest = Math.max(...knocks.map(({ force }) => force));
  return samples.map((value) => (value / peak) * 0.9 * loudest);
}

let context: AudioContext | undefined;
const buffers = new Map<Sound, AudioBuffer>();

export function sound(name: Sound): void {
  // Browsers allow sound only after a gesture; before one there is nothing to hear and nothing to warn about.
  if (prefs.volume === 0 || !navigator.userActivation?.hasBeenActive) return;
  // Opening the device takes up to 200 ms: the first time, the move is painted before it is heard.
  if (context || document.hidden) play(name);
  else requestAnimationFrame(() => setTimeout(play, 0, name));
}

function play(name: Sound): void {
  context ??= new AudioContext();
  let buffer = buffers.get(name);
  if (!buffer) {
    const samples = render(name, context.sampleRate);
    buffer = context.createBuffer(1, samples.length, context.sampleRate);
    buffer.copyToChannel(samples, 0);
    buffers.set(name, buffer);
  }
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(new GainNode(context, { gain: prefs.volume ** 2 })).connect(context.destination);
  source.start();
}
