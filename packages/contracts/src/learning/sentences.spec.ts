import { splitSentences, truncate } from './sentences';

describe('splitSentences', () => {
  it.each([
    ['en', ' One.  Two?\nThree ', ['One.', 'Two?', 'Three']],
    ['de', 'Eins. Zwei!', ['Eins.', 'Zwei!']],
    ['ja', '一つ。二つ。', ['一つ。', '二つ。']],
    // A semicolon is the question mark of Greek alone.
    ['el', 'Τι κάνεις; Καλά.', ['Τι κάνεις;', 'Καλά.']],
    ['en', 'One; two.', ['One; two.']],
    ['not a locale', 'One. Two.', ['One.', 'Two.']],
    ['en', ' \n ', []],
  ])('%s: %j', (locale, text, sentences) => {
    expect(splitSentences(text, locale)).toEqual(sentences);
  });
});

describe('truncate', () => {
  it.each([
    ['fits exactly', 9, 'fits exac'.slice(0, 4) + '…'],
    ['fits', 4, 'fits'],
    ['😀😀😀', 5, '😀😀…'],
    ['😀😀😀', 4, '😀…'],
    ['one two three', 9, 'one two…'],
    ['one two three', 8, 'one…'],
    ['unbreakable', 6, 'unbre…'],
  ])('%j to %d letters: %j', (text, longest, expected) => {
    expect(truncate(text, longest)).toBe(expected);
    expect(expected.length).toBeLessThanOrEqual(longest);
  });
});
