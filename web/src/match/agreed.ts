/** What two players agree on before a match, in a few words each. */
import { catalog } from '../catalog.svelte';
import { choiceOf, say, t } from '../i18n';
import type { MatchAnswer, MatchEntry, Side } from '../net/types';
import { describeTime } from '../ui/times';

type Challenge = Pick<MatchAnswer & MatchEntry, 'game' | 'black' | 'white' | 'time' | 'rated' | 'options'>;

/** The seat that is free, if one alone is. */
export const freeSeat = ({ black, white }: Pick<Challenge, 'black' | 'white'>): Side | null =>
  black.taken === white.taken ? null : black.taken ? 'white' : 'black';

/** The options that differ from the usual ones, each as what it decides and how. */
export function unusual({ game, options }: Pick<Challenge, 'game' | 'options'>): string[] {
  const about = (key: string) => {
    const option = catalog.game(game)?.options.find((one) => one.key === key);
    return option ? say(option.about) : key;
  };
  return Object.entries(options).map(([key, value]) => `${about(key)}: ${choiceOf(key, value)}`);
}

/** Time, side, whether it counts, and what is unusual about it. */
export function agreed(challenge: Challenge): string[] {
  const seat = freeSeat(challenge);
  return [
    describeTime(challenge.time),
    ...(seat ? [t('match.join.seat', t(`side.${seat}`))] : []),
    t(challenge.rated ? 'match.rated' : 'match.unrated').replace(/\.$/, ''),
    ...(Object.keys(challenge.options).length > 0 ? unusual(challenge) : [t('match.plain')]),
  ];
}
