import { modulePages } from './module-page';

describe('a public page of a module', () => {
  const [page] = modulePages(['/glossaries']);

  it.each([
    ['/glossaries', true],
    ['/glossaries?q=keel', true],
    ['/glossaries/keel/terms', true],
    ['/glossaries-of-others', false],
    ['/dashboard/glossaries', false],
  ])('%s is one: %s', (url, isOne) => {
    expect(page?.matches(url)).toBe(isOne);
  });
});
