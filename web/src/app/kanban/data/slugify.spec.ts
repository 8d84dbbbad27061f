import { slugify } from './slugify';

describe('slugify', () => {
  it.each([
    ['Autumn launch', 'autumn-launch'],
    ['  Übersicht & Pläne 2 ', 'ubersicht-plane-2'],
    ['!!!', ''],
    ['x'.repeat(80), 'x'.repeat(64)],
  ])('%s: %s', (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });
});
