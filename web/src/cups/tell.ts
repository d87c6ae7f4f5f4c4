/** A tournament in a line of words. */
import { catalog } from '../catalog.svelte';
import { say } from '../i18n';
import type { CupEntryView } from '../net/types';
import { prefs } from '../prefs.svelte';
import { describeTime } from '../ui/times';
import { w } from './words';

export const KINDS = ['arena', 'swiss', 'round-robin'] as const;
export type Kind = (typeof KINDS)[number];
export const kindOf = (cup: CupEntryView): Kind => KINDS.find((kind) => kind === cup.kind) ?? 'swiss';

export const gameOf = (id: string): string => say(catalog.game(id)?.name ?? { es: id, en: id });

/** A moment: the time alone if it is today. */
export function moment(at: number): string {
  const date = new Date(at);
  const today = date.toDateString() === new Date().toDateString();
  return date.toLocaleString(prefs.lang, today ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' });
}

/** How many rounds there are in all; none where nobody knows yet. */
export function roundsOf(cup: CupEntryView): number | null {
  if (cup.kind === 'swiss') return cup.rounds;
  if (cup.kind === 'arena' || cup.began === null) return null;
  return cup.rounds * (cup.players + (cup.players % 2) - 1);
}

function progress(cup: CupEntryView): string[] {
  const all = roundsOf(cup);
  switch (cup.stage) {
    case 'open':
      return [
        cup.starts === null ? w('begins.said') : w('begins', moment(cup.starts)),
        ...(cup.kind === 'arena' ? [w('lasts', cup.lasts / 60_000)] : []),
      ];
    case 'running':
      if (cup.kind === 'arena') return cup.next === null ? [] : [w('ends', moment(cup.next))];
      return [
        all === null ? w('round', cup.round) : w('round.of', cup.round, all),
        ...(cup.next === null ? [] : [w('next', moment(cup.next))]),
      ];
    case 'cancelled':
      return [w('cancelled')];
    default:
      return cup.ended === null ? [] : [moment(cup.ended)];
  }
}

/** Kind, game, time and how far it is. */
export const tell = (cup: CupEntryView): string =>
  [
    w(kindOf(cup)),
    gameOf(cup.game),
    describeTime(cup.time),
    ...(cup.rated ? [w('is-rated')] : []),
    ...(cup.bots ? [w('with-bots')] : []),
    w('players', cup.players),
    ...progress(cup),
  ].join(', ');
