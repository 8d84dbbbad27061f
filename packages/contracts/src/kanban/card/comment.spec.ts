import { cpuGrowth } from '../../testing/cpu-growth';
import { parseMentions } from './comment';

describe('parseMentions', () => {
  it.each([
    ['@ada please look', ['ada']],
    ['Ask @Ada, @scribe-2 and @ada again.', ['ada', 'scribe-2']],
    ['(@ada) "@bob" *@eve*', ['ada', 'bob', 'eve']],
    ['write to ada@keelson.test', []],
    ['@ada@host and a/@b and @@c', []],
    ['`@code` but @real', ['real']],
    ['``a ` @code`` @real', ['real']],
    ['```\n@fenced\n```\n@real', ['real']],
    ['~~~ts\n@fenced\n~~~~\n@real', ['real']],
    ['```\n@never closed', []],
    ['```\n@code\n``` not closed\n@code\n````\n@real', ['real']],
    ['``` `\n@real', ['real']],
    ['    ```\n@real', ['real']],
    ['`@code\ncontinues` @real', ['real']],
    ['a ` alone\n\n@real and another `', ['real']],
    ['`` not closed @real `', ['real']],
    ['```\r\n@fenced\r\n```\r\n@real', ['real']],
    ['@ada.lovelace wrote to @ben. And @cleo…', ['ada.lovelace', 'ben', 'cleo']],
    ['@이지은, @Jörg-Meier and @आशा', ['이지은', 'jörg-meier', 'आशा']],
    ['@Jo\u0308rg', ['jörg']],
    ['좋아@지은 and @ada.lovelace@keelson.test', []],
    ['@ada에게, @scribe-2가 그리고 @eve님께서', ['ada', 'scribe-2', 'eve']],
    ['@지은에게', ['지은에게']],
    ['@kim지은 and @kim-이', ['kim지은', 'kim-이']],
    ['@ alone and @-dash', []],
    ['', []],
  ])('%j mentions %j', (markdown, names) => {
    expect(parseMentions(markdown)).toEqual(names);
  });

  it('stops at fifty', () => {
    const text = Array.from({ length: 80 }, (_, n) => `@name${n}`).join(' ');
    expect(parseMentions(text)).toHaveLength(50);
  });

  // Attacks on code spans and fences: quadratic time on these took the whole process seconds.
  it.each([
    ['backticks', '`'.repeat(20_000)],
    ['runs of backticks that get longer', runs(200)],
    ['runs of backticks that get shorter', runs(200, -1)],
    ['spans that never close', '`a``b'.repeat(4_000)],
    ['at signs', '@'.repeat(20_000)],
    ['fences', '```\n'.repeat(5_000)],
    ['fences that never close', '~~~ '.repeat(5_000)],
    ['backticks and spaces', '` '.repeat(10_000)],
  ])('finds no mention in %s', (_, markdown) => {
    expect(parseMentions(markdown.slice(0, 20_000))).toEqual([]);
  });

  it.each(['`', '` ', '`a``b', '``` `', '```\n', '~~~ ', '@', '@-', '@a.', 'a.', '`\n'])(
    'takes time in proportion to the length of %j over and over',
    (unit) => {
      // About 8; 64 when it is quadratic.
      expect(cpuGrowth(parseMentions, { unit, length: 20_000 })).toBeLessThan(32);
    },
  );
});

/** Runs of 1, 2, 3 … backticks, or in reverse order. */
function runs(count: number, direction: 1 | -1 = 1): string {
  const lengths = Array.from({ length: count }, (_, index) => index + 1);
  return (direction === 1 ? lengths : lengths.reverse()).map((n) => '`'.repeat(n)).join(' ');
}
