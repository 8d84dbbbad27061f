import { isMalformed } from './malformed-address';

it.each([
  ['/', false],
  ['/learn/caf%C3%A9?q=100%25', false],
  ['/%E0%A4%A', true],
  ['/%', true],
  ['/dashboard?next=%zz', true],
])('%s: malformed %s', (target, malformed) => {
  expect(isMalformed(target)).toBe(malformed);
});
