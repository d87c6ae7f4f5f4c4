/** The engine's own games that come with the program, for the explorer where no server is asked. */
const FILES = import.meta.glob<string>('../../../openings/*.txt', { query: '?raw', import: 'default' });

/** The rows of a game's file; none where there is no file. */
export async function bookOf(game: string): Promise<string> {
  return (await FILES[`../../../openings/${game}.txt`]?.()) ?? '';
}
