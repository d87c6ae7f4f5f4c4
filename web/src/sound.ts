/** Small sounds made of plain waves: a knock for a move, lower and doubled for a capture, a bell for attention. */
import { prefs } from './prefs.svelte';

type Tone = readonly [frequency: number, at: number, length: number, volume: number, wave: OscillatorType];

const SOUNDS = {
  move: [
    [210, 0, 0.06, 0.5, 'triangle'],
    [1200, 0, 0.015, 0.15, 'square'],
  ],
  capture: [
    [170, 0, 0.07, 0.5, 'triangle'],
    [120, 0.07, 0.1, 0.5, 'triangle'],
  ],
  check: [
    [660, 0, 0.1, 0.25, 'sine'],
    [880, 0.1, 0.18, 0.25, 'sine'],
  ],
  refuse: [[140, 0, 0.12, 0.2, 'sawtooth']],
  end: [
    [523, 0, 0.15, 0.25, 'sine'],
    [659, 0.15, 0.15, 0.25, 'sine'],
    [784, 0.3, 0.35, 0.25, 'sine'],
  ],
  low: [[990, 0, 0.07, 0.2, 'sine']],
} as const satisfies Record<string, readonly Tone[]>;

let context: AudioContext | undefined;

export function sound(name: keyof typeof SOUNDS): void {
  // Browsers allow sound only after a gesture; before one there is nothing to hear and nothing to warn about.
  if (!prefs.sound || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const [frequency, at, length, volume, wave] of SOUNDS[name]) {
    const start = context.currentTime + at;
    const gain = new GainNode(context, { gain: volume });
    gain.gain.setValueAtTime(volume, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + length);
    const tone = new OscillatorNode(context, { frequency, type: wave });
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
