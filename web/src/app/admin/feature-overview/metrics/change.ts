import { LOCALE } from '../../../shared/util/locale';

export interface Change {
  /** `+12%`, or an amount when the value was 0 before. */
  readonly text: string;
  readonly direction: 'up' | 'down' | 'same';
  readonly tone: 'good' | 'bad' | 'neutral';
}

interface Comparison {
  readonly now: number;
  readonly before: number;
  /** The direction that is an improvement. */
  readonly better: 'more' | 'less' | null;
  readonly format: (value: number) => string;
}

const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 0 });
/** Above this, a percentage tells less than the amount. */
const MAX_RATIO = 10;

export function changeOf({ now, before, better, format }: Comparison): Change {
  if (now === before) return { text: $localize`No change`, direction: 'same', tone: 'neutral' };
  const direction = now > before ? 'up' : 'down';
  const ratio = Math.abs(now - before) / Math.abs(before);
  const size =
    before > 0 && ratio <= MAX_RATIO ? percent.format(ratio) : format(Math.abs(now - before));
  return {
    text: `${direction === 'up' ? '+' : '−'}${size}`,
    direction,
    tone: better === null ? 'neutral' : (better === 'more') === now > before ? 'good' : 'bad',
  };
}
