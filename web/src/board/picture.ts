/** A board on a canvas: one element instead of a thousand, for the small pictures of games. */
import type { GameLook } from '../games/game';
import type { BoardView, PieceView } from '../net/types';
import { layersOf, type Layer, type Paint } from '../pieces/layers';
import type { PieceSet } from '../pieces/sets';
import { storeysOf } from '../pieces/storeys';
import { centre, count, frameOf, UNIT } from './geometry';

export interface Scene {
  readonly look: GameLook;
  readonly board: BoardView;
  readonly set: PieceSet;
  readonly piece: (letter: string) => PieceView | undefined;
  /** The colours of the page by the names of its style sheets. */
  readonly colour: (name: string) => string;
  readonly grain: CanvasImageSource | null;
}

type Wood = Record<'light' | 'body' | 'deep' | 'edge' | 'rim' | 'ink', string>;

export function paint(context: CanvasRenderingContext2D, pixels: number, scene: Scene): void {
  const { board, look, colour } = scene;
  const frame = frameOf(board, false);
  const [width, height] = [frame.columns * UNIT, frame.rows * UNIT];
  context.setTransform(pixels / width, 0, 0, pixels / width, 0, 0);
  ground(context, width, height, scene);
  context.fillStyle = colour('--board-dark');
  const cells = Array.from({ length: count(frame) }, (_, cell) => ({ cell, ...centre(frame, cell) }));
  for (const { cell, x, y } of look.checkered ? cells : []) {
    if ((Math.floor(cell / frame.columns) + (cell % frame.columns)) % 2 === 1) context.fillRect(x - UNIT / 2, y - UNIT / 2, UNIT, UNIT);
  }
  context.strokeStyle = colour('--board-line');
  context.lineWidth = 3;
  context.stroke(new Path2D(lines(frame.columns, frame.rows)));
  for (const { cell, x, y } of cells) {
    for (const storey of storeysOf(board.cells[cell] ?? [])) {
      context.save();
      context.translate(x + storey.x, y + storey.y);
      context.scale(storey.scale, storey.scale);
      const up = storey.man.s === board.bottom;
      const wood = woodOf(scene, storey.man.s, look.promoted?.includes(scene.piece(storey.man.k)?.id ?? '') ?? false);
      for (const layer of layersOf(look, scene.piece(storey.man.k), scene.set, { ...storey, up })) draw(context, layer, wood);
      context.restore();
    }
  }
}

const lines = (columns: number, rows: number): string =>
  [
    ...Array.from({ length: columns - 1 }, (_, index) => `M${(index + 1) * UNIT} 0V${rows * UNIT}`),
    ...Array.from({ length: rows - 1 }, (_, index) => `M0 ${(index + 1) * UNIT}H${columns * UNIT}`),
  ].join('');

function ground(context: CanvasRenderingContext2D, width: number, height: number, { colour, grain }: Scene): void {
  context.fillStyle = colour('--board');
  context.fillRect(0, 0, width, height);
  if (!grain) return;
  context.globalCompositeOperation = 'multiply';
  context.drawImage(grain, 0, 0, width, height);
  context.globalCompositeOperation = 'source-over';
}

function woodOf({ look, set, colour }: Scene, side: string, promoted: boolean): Wood {
  if (set === 'contrast') {
    const [body, ink] = side === 'black' ? ['#000', '#fff'] : ['#fff', '#000'];
    return { light: body, body, deep: body, edge: '#000', rim: ink, ink };
  }
  const name = look.shape === 'koma' ? 'koma' : side;
  const [light, body, deep, edge, rim, ink] = ['light', 'body', 'deep', 'edge', 'rim', promoted ? 'red' : 'ink'].map((part) =>
    colour(`--${name}-${part}`),
  ) as [string, string, string, string, string, string];
  return { light, body, deep, edge, rim, ink };
}

function draw(context: CanvasRenderingContext2D, layer: Layer, wood: Wood): void {
  const { x, y, scale, turned, box } = layer.place;
  context.save();
  context.translate(x, y);
  if (turned) context.rotate(Math.PI);
  context.scale(scale, scale);
  context.translate(-box, -box);
  if ('text' in layer) {
    context.fillStyle = wood.ink;
    context.font = `${layer.size}px ${layer.script === 'kanji' ? "'Ikusa Kanji'" : "'Ikusa Display'"}, serif`;
    context.textAlign = 'center';
    context.fillText(layer.text, 0, 0);
  } else {
    stroke(context, new Path2D(layer.d), layer.paint, wood);
  }
  context.restore();
}

/** What each paint is on a canvas: a fill, and a line with its width. */
function stroke(context: CanvasRenderingContext2D, path: Path2D, paint: Paint, wood: Wood): void {
  const fade = (from: string, to: string) => {
    const gradient = context.createLinearGradient(-12, -42, 12, 42);
    gradient.addColorStop(0, from);
    gradient.addColorStop(1, to);
    return gradient;
  };
  const FILLS: Partial<Record<Paint, string | CanvasGradient>> = {
    shade: '#0000002e',
    wall: wood.edge,
    nose: wood.rim,
    body: fade(wood.light, wood.deep),
    dish: fade(wood.deep, wood.light),
    ink: wood.ink,
    paper: wood.body,
  };
  const LINES: Partial<Record<Paint, readonly [string, number]>> = {
    body: [wood.rim, 2.5],
    ink: [wood.ink, 1.5],
    line: [wood.ink, 9],
    scratch: [wood.body, 5],
    bar: [wood.ink, 5],
  };
  const fill = FILLS[paint];
  if (fill) {
    context.fillStyle = fill;
    context.fill(path);
  }
  const line = LINES[paint];
  if (!line) return;
  [context.strokeStyle, context.lineWidth] = line;
  [context.lineCap, context.lineJoin] = ['round', 'round'];
  context.stroke(path);
}
