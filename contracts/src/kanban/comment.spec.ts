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
    ['@ alone and @-dash', []],
    ['', []],
  ])('%j mentions %j', (markdown, names) => {
    expect(parseMentions(markdown)).toEqual(names);
  });

  it('stops at fifty', () => {
    const text = Array.from({ length: 80 }, (_, n) => `@name${n}`).join(' ');
    expect(parseMentions(text)).toHaveLength(50);
  });

  // Were the time not in proportion to the length, these would take longer than a test may.
  it.each(['`', '@', '```\n', '` '])('gets through 20,000 letters of %j', (piece) => {
    expect(parseMentions(piece.repeat(20_000 / piece.length))).toEqual([]);
  });
});
