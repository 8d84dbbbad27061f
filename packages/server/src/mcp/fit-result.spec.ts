import fc from 'fast-check';
import { fitText, fitValue, sizeOf } from './fit-result';

describe('fitValue', () => {
  it('returns what fits as it is', () => {
    const value = { id: 'a', text: 'x'.repeat(1_000) };
    expect(fitValue(value, 2_000)).toBe(value);
  });

  it('shares the room between long texts, and leaves short ones and ids whole', () => {
    const fitted = fitValue(
      { id: 'card-1', body: 'b'.repeat(50_000), note: 'n'.repeat(900), more: 'm'.repeat(50_000) },
      10_000,
    );
    expect(fitted).toMatchObject({ id: 'card-1', note: 'n'.repeat(900) });
    expect([fitted.body.length, fitted.more.length].every((length) => length > 4_400)).toBe(true);
    expect(sizeOf(fitted)).toBeLessThanOrEqual(10_000);
  });

  it('keeps the first items of a list, the last of them cut', () => {
    const items = Array.from({ length: 20 }, (_, at) => ({ at, body: 'x'.repeat(900) }));
    const kept = fitValue(items, 5_000);
    expect(kept.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(kept.at(-1)?.body.length).toBeLessThan(900);
  });

  it('counts characters as JSON, and cuts none in half', () => {
    const text = '"\n😀'.repeat(500);
    const fitted = fitText(text, 1_001);
    expect(sizeOf(fitted)).toBeLessThanOrEqual(1_001);
    expect(sizeOf(fitted)).toBeGreaterThan(990);
    expect(text.startsWith(fitted)).toBe(true);
    expect(fitted.isWellFormed()).toBe(true);
  });

  it('fits whatever is in the texts and lists', () => {
    const text = fc.string({ unit: 'binary', maxLength: 4_000 });
    const part = fc.record({
      id: fc.string({ maxLength: 20 }),
      text,
      list: fc.array(fc.record({ id: fc.nat(), body: text }), { maxLength: 12 }),
    });
    fc.assert(
      fc.property(fc.record({ first: part, second: part }), (value) => {
        expect(sizeOf(fitValue(value, 3_000))).toBeLessThanOrEqual(3_000);
      }),
    );
  });
});
