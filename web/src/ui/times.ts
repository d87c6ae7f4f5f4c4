/** Time controls to choose from, and times in words. */
import { t } from '../i18n';
import type { TimeControl } from '../net/types';

const MINUTE = 60_000;

export const CONTROLS: readonly (readonly [string, TimeControl])[] = [
  ['none', { kind: 'none' }],
  ['5+5', { kind: 'fischer', main: 5 * MINUTE, increment: 5000 }],
  ['10+5', { kind: 'fischer', main: 10 * MINUTE, increment: 5000 }],
  ['10|30', { kind: 'byoyomi', main: 10 * MINUTE, period: 30_000, periods: 3 }],
  ['30+30', { kind: 'fischer', main: 30 * MINUTE, increment: 30_000 }],
  ['3d', { kind: 'correspondence', days: 3 }],
];

export function describeTime(control: TimeControl): string {
  switch (control.kind) {
    case 'none':
      return t('new.time.none');
    case 'sudden-death':
      return t('new.time.fischer', control.main / MINUTE, 0);
    case 'fischer':
      return t('new.time.fischer', control.main / MINUTE, control.increment / 1000);
    case 'byoyomi':
      return t('new.time.byoyomi', control.main / MINUTE, control.periods, control.period / 1000);
    case 'correspondence':
      return control.days === 1 ? t('new.time.day') : t('new.time.days', control.days);
  }
}
