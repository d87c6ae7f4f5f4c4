/** Nets that judge positions, a file for each game that has one: fetched for the game that is played, and for no other. */
import urls from 'virtual:nets';

/** How long a net is waited for; whoever has none judges by hand. */
const PATIENCE = 8000;

const fetched = new Map<string, Promise<Uint8Array | null>>();

async function load(url: string): Promise<Uint8Array | null> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) });
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
}

/** The net of a game; null where there is none, or it cannot be had now. */
export async function netOf(game: string): Promise<Uint8Array | null> {
  const url = urls[game];
  if (url === undefined) return null;
  const asked = fetched.get(game) ?? load(url).catch(() => null);
  fetched.set(game, asked);
  const net = await asked;
  // What failed without a network may work with one.
  if (!net) fetched.delete(game);
  return net;
}

/** The game that a request is about. */
export function gameOf(body: unknown): string | null {
  const { game, kept } = (body ?? {}) as { game?: unknown; kept?: { game?: unknown } };
  const found = game ?? kept?.game;
  return typeof found === 'string' ? found : null;
}
