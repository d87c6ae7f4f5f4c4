/** Puzzles as they lie in their files, and which of them comes next. Pure. */

export interface Puzzle {
  /** What a device remembers it by, whatever else the file holds. */
  readonly id: string;
  readonly position: string;
  /** The moves of both sides, the solver's first and last. */
  readonly line: readonly string[];
  /** The kind first: mate, win or defence. */
  readonly themes: readonly string[];
  readonly rating: number;
  /** The options of the game that it comes from, where they are not the usual ones. */
  readonly options?: Readonly<Record<string, string>>;
}

/** The theme of puzzles from one's own mistakes; they have a list of their own, and no rating to win. */
export const OWN = 'own';
export const isOwn = ({ themes }: Puzzle): boolean => themes[0] === OWN;

const FILES = import.meta.glob<string>('../../../puzzles/*.txt', { query: '?raw', import: 'default' });

export const hasPuzzles = (game: string): boolean => `../../../puzzles/${game}.txt` in FILES;

/** The puzzles of a game, loaded when they are wanted. */
export async function puzzlesOf(game: string): Promise<readonly Puzzle[]> {
  const load = FILES[`../../../puzzles/${game}.txt`];
  return load ? readPuzzles(await load()) : [];
}

/** FNV-1a, as short text. */
export function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return sum;
}

/** A mistake as a row of a list: where it was made, and the move that was better. */
export function mistake(position: string, better: string, options: Readonly<Record<string, string>>): string {
  const chosen = Object.entries(options).map((option) => option.join('='));
  return [position, better, OWN, '1500', ...(chosen.length > 0 ? [chosen.join(' ')] : [])].join(' | ');
}

/** `position | line | themes | rating` a row, and options if there are any; a file that breaks off leaves what was whole. */
export function readPuzzles(text: string): Puzzle[] {
  return text.split('\n').flatMap((row) => {
    const [position, line, themes, rating, chosen] = row.split(' | ').map((column) => column.trim());
    if (row.startsWith('#') || !position || !line || !themes || !rating) return [];
    const options = chosen ? { options: Object.fromEntries(chosen.split(' ').map((option) => option.split('='))) } : {};
    return [
      { id: hash(position).toString(36), position, line: line.split(' '), themes: themes.split(' '), rating: Number(rating), ...options },
    ];
  });
}

/** Every theme there is and how many puzzles have it, commonest first. */
export function themesOf(puzzles: readonly Puzzle[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const theme of puzzles.flatMap(({ themes }) => themes)) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

/** The puzzle of a day, the same for everyone who has the same file. */
export const daily = (puzzles: readonly Puzzle[], day: string): Puzzle | undefined => puzzles[hash(day) % Math.max(1, puzzles.length)];

/** Today's date everywhere at once. */
export const today = (now: Date): string => now.toISOString().slice(0, 10);

/** How far from one's rating a puzzle may be before nearer ones are preferred. */
const NEAR = 120;

/** So many solved ones make a solver; until then a puzzle is a mate in one, whatever the rating says. */
const NOVICE = 5;

/** A puzzle of about this rating that was not solved yet; `chance`, below 1, decides among several. */
export function choose(
  puzzles: readonly Puzzle[],
  rating: number,
  solved: ReadonlySet<string>,
  theme: string | null,
  chance: number,
): Puzzle | undefined {
  const fitting = puzzles.filter((puzzle) => (theme === null ? !isOwn(puzzle) : puzzle.themes.includes(theme)));
  const fresh = fitting.filter(({ id }) => !solved.has(id));
  const gentle =
    theme === null && solved.size < NOVICE ? fresh.filter(({ line, themes }) => line.length === 1 && themes[0] === 'mate') : [];
  const far = (puzzle: Puzzle) => Math.abs(puzzle.rating - rating);
  const wanted = gentle.length > 0 ? gentle : fresh.length > 0 ? fresh : fitting;
  const sorted = [...wanted].sort((a, b) => far(a) - far(b));
  const near = sorted.filter((puzzle) => far(puzzle) <= NEAR);
  const among = near.length > 3 ? near : sorted.slice(0, 4);
  return among[Math.floor(chance * among.length)];
}
