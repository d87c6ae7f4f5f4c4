/** The games as the server lists them, remembered so that the next visit draws at once. */
import { fill, type Key, type Lang, WORDS } from './i18n/words';
import { hasLook } from './games';
import { games } from './net/api';
import type { GameView, PieceView, Words } from './net/types';
import { prefs, store, stored } from './prefs.svelte';

const KEY = 'ikusa.games';

class Catalog {
  games: GameView[] = $state.raw(stored<GameView[]>(KEY, []));
  failed: unknown = $state.raw(null);

  async load(): Promise<void> {
    try {
      // A game that a newer server knows and this client cannot draw is not offered; an address that names it says so.
      this.games = (await games()).filter(({ id }) => hasLook(id));
      this.failed = null;
      store(KEY, this.games);
    } catch (error) {
      this.failed = error;
    }
  }

  game(id: string): GameView | undefined {
    return this.games.find((game) => game.id === id);
  }

  /** What is said of a check, in the game's own word; nothing where neither its book nor the visitor wants it said. */
  checkWord(id: string): string {
    const game = this.game(id);
    // A catalogue that an earlier version kept has no such word.
    const said: Words | undefined = game?.check;
    return game?.announces || prefs.announce ? (said?.[prefs.lang] ?? '') : '';
  }

  /** The game whose rules have this clause: ids begin with the last part of the game's. */
  ruleOf(clause: string): GameView | undefined {
    const [family = ''] = clause.split('.');
    return this.games.find(({ id }) => id === family || id.endsWith(`-${family}`) || id.replace('-', '') === family);
  }

  piece(id: string, letter: string): PieceView | undefined {
    return this.game(id)?.pieces.find((piece) => piece.letter === letter);
  }

  /** What a move is called: a game's own verb, or where a hand sets up an army, one of the client's words. */
  verb(id: string, code: string): string {
    // A catalogue that an earlier version kept has no verbs.
    const known: GameView['verbs'] | undefined = this.game(id)?.verbs;
    return known?.find((verb) => verb.code === code)?.says[prefs.lang] ?? (code in WORDS.en ? WORDS[prefs.lang][code as Key] : code);
  }

  /** The name of a piece, with its reverse where only that tells it from others; its letter while the catalogue is on its way. */
  pieceName(id: string, letter: string): Words {
    const piece = this.piece(id, letter);
    if (!piece) return { es: letter, en: letter };
    const behind = this.#behind(id, piece);
    if (!behind) return piece.name;
    const both = (lang: Lang) => fill(WORDS[lang]['board.behind'], piece.name[lang], behind.name[lang]);
    return { es: both('es'), en: both('en') };
  }

  /** The same in few letters, under a picture of the piece: of twins only what stands behind. */
  pieceLabel(id: string, letter: string): Words {
    const piece = this.piece(id, letter);
    return (piece && this.#behind(id, piece)?.name) ?? this.pieceName(id, letter);
  }

  #behind(id: string, piece: PieceView): PieceView | undefined {
    return this.#hasTwin(id, piece) ? this.piece(id, piece.captured ?? '') : undefined;
  }

  /** Whether a piece that its owner knows shares its name with another. */
  #hasTwin(id: string, piece: PieceView): boolean {
    const same = (one: PieceView) => one.letter !== piece.letter && one.captured !== null && one.name.en === piece.name.en;
    return piece.captured !== null && (this.game(id)?.pieces.some(same) ?? false);
  }
}

export const catalog = new Catalog();
