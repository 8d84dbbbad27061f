import { slugify } from './slugify';

describe('slugify', () => {
  it.each([
    ['Autumn launch', 'autumn-launch'],
    ['  Übersicht & Pläne 2 ', 'ubersicht-plane-2'],
    ['출시 준비', 'chulsi-junbi'],
    ['Q3 설정 값', 'q3-seoljeong-gap'],
    ['한국 독립', 'hanguk-dokrip'],
    ['!!!', ''],
    ['x'.repeat(80), 'x'.repeat(64)],
  ])('%s: %s', (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });
});
