/** The games as the server lists them, remembered so that the next visit draws at once. */
import { games } from './net/api';
import type { GameView, PieceView, Words } from './net/types';
import { store, stored } from './prefs.svelte';

const KEY = 'ikusa.games';

class Catalog {
  games: GameView[] = $state.raw(stored<GameView[]>(KEY, []));
  failed: unknown = $state.raw(null);

  async load(): Promise<void> {
    try {
      this.games = await games();
      this.failed = null;
      store(KEY, this.games);
    } catch (error) {
      this.failed = error;
    }
  }

  game(id: string): GameView | undefined {
    return this.games.find((game) => game.id === id);
  }

  piece(id: string, letter: string): PieceView | undefined {
    return this.game(id)?.pieces.find((piece) => piece.letter === letter);
  }

  /** The name of a piece; its letter while the catalogue is on its way. */
  pieceName(id: string, letter: string): Words {
    return this.piece(id, letter)?.name ?? { es: letter, en: letter };
  }
}

export const catalog = new Catalog();
