import { LANGUAGES } from '@keelson/contracts/platform/languages';
import { formatCount } from './format-count';

const COUNTS = [0, 7, 42, 999, 1_000, 2_000, 10_000, 123_456, 1_234_567, 1_000_000_000, -1, -1_234];

describe('formatCount', () => {
  it.each(LANGUAGES)('writes whole numbers as Intl does in %s', (language) => {
    const format = new Intl.NumberFormat(language);
    expect(COUNTS.map(formatCount)).toEqual(COUNTS.map((count) => format.format(count)));
  });
});
