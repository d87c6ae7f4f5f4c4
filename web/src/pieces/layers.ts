/**
 * A piece as layers of paint, bottom to top, centred on the origin and about 82 units wide. Pure: the board draws them
 * as SVG, the small pictures of boards on a canvas.
 */
import { BODIES } from '../games/art';
import { ring } from '../games/drawing';
import type { GameLook, Shape } from '../games/game';
import type { PieceView } from '../net/types';
import { faceOf, type PieceSet } from './sets';

export type Paint = 'shade' | 'wall' | 'nose' | 'body' | 'fibre' | 'dish' | 'ink' | 'paper' | 'line' | 'scratch' | 'bar';

/** Where a layer lies: moved, then turned round or not, then scaled about its middle. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly turned: boolean;
  /** Half the side of the box it was drawn in; 0 for what is drawn about the origin. */
  readonly box: number;
}

export type Layer = { readonly place: Place } & (
  | { readonly paint: Paint; readonly d: string }
  | { readonly text: string; readonly size: number; readonly script: 'kanji' | 'latin' }
);

export interface Pose {
  /** Whether it faces up the screen. */
  readonly up: boolean;
  /** How thick it is: a storey of a tower shows more of its wall. */
  readonly thick: number;
  /** A covered piece shows its rim and no face. */
  readonly covered: boolean;
}

const RADIUS = 41;
/** How much of the wall of a piece that stands alone can be seen. */
export const THIN = 6;

/** The middle of a Japanese character is this part of its size above the line it is written on, that of a capital this. */
const MIDDLE = { kanji: 0.383, latin: 0.355 };

export function layersOf(look: GameLook, piece: PieceView | undefined, set: PieceSet, { up, thick, covered }: Pose): Layer[] {
  const body = BODIES[look.shape];
  const rise = -thick / 2;
  const at = (place: Partial<Place> = {}): Place => ({ x: 0, scale: 1, turned: !up, box: 0, ...place, y: (place.y ?? 0) + rise });
  const layers: Layer[] = [
    { paint: 'shade', d: body.shade, place: at({ y: thick + 4, turned: false }) },
    wall(look.shape, body.outline, thick, at),
  ];
  // Towards the viewer it stands before the wall.
  if (body.nose && !covered) layers.push({ paint: 'nose', d: body.nose, place: at({ y: up ? 0 : thick }) });
  layers.push({ paint: 'body', d: body.outline, place: at() });
  if (set !== 'contrast') layers.push({ paint: 'fibre', d: body.outline, place: at() }, { paint: 'dish', d: body.dish, place: at() });
  if (!covered) layers.push(...faceLayers(look, piece, set, up, at));
  return layers;
}

/** What can be seen of the side: a turned disc's is one curve, an edged body's is its outline a little lower. */
function wall(shape: Shape, outline: string, thick: number, at: (place?: Partial<Place>) => Place): Layer {
  if (shape !== 'disc') return { paint: 'wall', d: outline, place: at({ y: thick }) };
  const d = `M${-RADIUS} 0a${RADIUS} ${RADIUS} 0 0 1 ${2 * RADIUS} 0v${thick}a${RADIUS} ${RADIUS} 0 0 1 ${-2 * RADIUS} 0z`;
  return { paint: 'wall', d, place: at({ turned: false }) };
}

function faceLayers(
  look: GameLook,
  piece: PieceView | undefined,
  set: PieceSet,
  up: boolean,
  at: (place?: Partial<Place>) => Place,
): Layer[] {
  const body = BODIES[look.shape];
  const id = piece?.id ?? '';
  const y = up ? body.lean : -body.lean;
  const turned = body.turns && !up;
  const face = faceOf(set, look, piece);
  if ('text' in face) return [...written(face.text, face.script, body.lean, up, at), ...signLayers(look, id, at)];
  const place = at({ y, turned, scale: body.scale * (set === 'contrast' ? 1.12 : 1), box: 50 });
  const bar: Layer[] = look.promoted?.includes(id) ? [{ paint: 'bar', d: 'M-18 33h36', place: at({ y, turned }) }] : [];
  return [...face.drawing.map(([paint, d]) => ({ paint, d, place })), ...bar, ...signLayers(look, id, at)];
}

/** Japanese is written downwards, a character a line; letters side by side. */
function written(text: string, script: 'kanji' | 'latin', lean: number, up: boolean, at: (place?: Partial<Place>) => Place): Layer[] {
  const signs = script === 'kanji' ? [...text] : [text];
  const size = signs.length > 1 ? 36 : text.length > 1 && script === 'latin' ? 38 : 53;
  return signs.map((sign, index) => {
    const middle = (index - (signs.length - 1) / 2) * size * 0.98 + lean;
    const baseline = middle + size * MIDDLE[script];
    return { text: sign, size, script, place: at({ y: up ? baseline : -baseline }) };
  });
}

function signLayers(look: GameLook, id: string, at: (place?: Partial<Place>) => Place): Layer[] {
  const sign = look.signs?.[id];
  if (!sign) return [];
  const [x, y] = [24, 23];
  const place = at({ x, y, scale: 0.26, turned: false, box: 50 });
  return [{ paint: 'paper', d: ring(0, 0, 18), place: at({ x, y, turned: false }) }, ...sign.map(([paint, d]) => ({ paint, d, place }))];
}
