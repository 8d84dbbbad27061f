import { retainedRatio } from './retained-ratio';

describe('retainedRatio', () => {
  it.each([
    ['a'.repeat(100), 'a'.repeat(100), 'enough'],
    ['a'.repeat(95), 'a'.repeat(100), 'enough'],
    ['a'.repeat(94), 'a'.repeat(100), 'most'],
    ['a'.repeat(80), 'a'.repeat(100), 'most'],
    ['a'.repeat(79), 'a'.repeat(100), 'too-little'],
    ['中'.repeat(20), '中'.repeat(100), 'too-little'],
    ['a . - !', 'a', 'enough'],
    ['', '…', 'enough'],
  ])('%j of %j is %s', (kept, source, expected) => {
    expect(retainedRatio(kept, source).kept).toBe(expected);
  });
});
