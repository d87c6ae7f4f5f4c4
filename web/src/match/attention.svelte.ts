/** What changes in a match is heard, said and, when nobody looks, told by the system. */
import { at } from '../base';
import { noise } from '../board/motion';
import { catalog } from '../catalog.svelte';
import { say, t } from '../i18n';
import type { MatchView, Words } from '../net/types';
import { prefs } from '../prefs.svelte';
import { sound } from '../sound';
import { sentence } from './speech';

const plies = (match: MatchView): number => match.line?.moves.length ?? 0;
/** What news there is between two states; null if nothing moved. */
function newsOf(then: MatchView, now: MatchView): Parameters<typeof sound>[0] | null {
  if (plies(now) === plies(then) && now.stage === then.stage) return null;
  if (now.stage === 'over') return 'end';
  if (now.line?.check && catalog.checkWord(now.game)) return 'check';
  return now.line && then.line ? noise(then.line.board, now.line.board) : 'move';
}

/** Browsers on phones refuse a page its own notifications: there the service worker shows them. */
export function notify(about: NotificationOptions): void {
  try {
    new Notification('Ikusa', about);
  } catch {
    navigator.serviceWorker?.ready.then((worker) => worker.showNotification('Ikusa', about)).catch(() => undefined);
  }
}

export class Attention {
  /** The last thing to say aloud. */
  words = $state('');

  /** Tells of a new state. What was shown before the server's word is not heard twice. */
  hear(id: string, then: MatchView, now: MatchView, foretold: boolean, called: boolean): void {
    if (now.offer && !then.offer && now.offer.by !== now.seat) sound('check');
    const news = newsOf(then, now);
    if (!news) return;
    if (!foretold || news === 'check' || news === 'end') sound(news);
    if (now.line && then.line && plies(now) > plies(then)) {
      this.words = [sentence(now.game, then.line, now.line), called ? `${t('match.yourMove')}.` : ''].join(' ').trim();
    }
    if (called && document.hidden && prefs.notify && 'Notification' in window && Notification.permission === 'granted') {
      notify({ body: t('match.yourMove'), tag: id });
    }
  }

  /** Marks the tab while it is the player's turn. */
  mark(called: boolean, game: Words | undefined): () => void {
    const name = game ? say(game) : '';
    const icon = (href: string) => document.querySelector('link[rel=icon]')?.setAttribute('href', href);
    document.title = called ? `${t('match.turnTitle')} · ${name}` : [name, 'Ikusa'].filter(Boolean).join(' · ');
    icon(called ? at('/favicon-turn.svg') : at('/favicon.svg'));
    return () => icon(at('/favicon.svg'));
  }
}
