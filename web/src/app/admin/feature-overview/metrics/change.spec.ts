import { changeOf } from './change';

const dollars = (value: number): string => `$${value}`;

describe('changeOf', () => {
  it.each([
    [12, 10, 'more', '+20%', 'good'],
    [8, 10, 'more', '−20%', 'bad'],
    [8, 10, 'less', '−20%', 'good'],
    [12, 10, null, '+20%', 'neutral'],
    [19, 0, 'more', '+$19', 'good'],
    [0, 19, 'less', '−100%', 'good'],
    [500, 2, 'more', '+$498', 'good'],
    [3, -2, 'more', '+$5', 'good'],
    [7, 7, 'more', 'No change', 'neutral'],
    [0, 0, 'less', 'No change', 'neutral'],
  ] as const)('%d after %d (better: %s) is %s, %s', (now, before, better, text, tone) => {
    expect(changeOf({ now, before, better, format: dollars })).toMatchObject({ text, tone });
  });
});
