import { stem, synonymsOf, termsOf, wordsOf } from './terms';

describe('stem', () => {
  it.each([
    ['organizations', 'organizat'],
    ['organization', 'organizat'],
    ['settings', 'set'],
    ['setting', 'set'],
    ['policies', 'policy'],
    ['flies', 'fly'],
    ['payments', 'pay'],
    ['payment', 'pay'],
    ['members', 'memb'],
    ['member', 'memb'],
    ['cancelled', 'cancel'],
    ['cancelling', 'cancel'],
    ['cancels', 'cancel'],
    ['boxes', 'box'],
    ['monthly', 'month'],
    ['months', 'month'],
    ['price', 'pric'],
    ['prices', 'pric'],
  ])('%s becomes %s', (word, expected) => {
    expect(stem(word)).toBe(expected);
  });

  it.each([
    ['a word without a known ending', 'export'],
    ['a word whose rest would be too short', 'ring'],
    ['a short word in -ed', 'bed'],
    ['a short word in -er', 'her'],
    ['a double s', 'access'],
    ['a word with a digit', 'utc2s'],
  ])('keeps %s', (_what, word) => {
    expect(stem(word)).toBe(word);
  });
});

describe('wordsOf', () => {
  it.each([
    ['lower case, without accents', 'Café CRÈME', ['cafe', 'creme']],
    ['no stop words', 'What is the price of it?', ['price']],
    ['one word for signing in and out', 'Sign in, log-out', ['signin', 'logout']],
    ['no possessive', 'the customer’s card', ['customer', 'card']],
    ['no negated verb', "It doesn't renew and won't expire", ['renew', 'expire']],
    ['digits, but no single letters', 'plan b 5', ['plan', '5']],
    ['nothing of an empty text', '', []],
  ])('gives %s', (_what, text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

describe('synonymsOf', () => {
  it('gives the stems of a group without the term itself', () => {
    const synonyms = synonymsOf(stem('photos'));
    expect([...synonyms].sort()).toEqual([stem('image'), stem('picture')].sort());
  });

  it('joins the groups of a word that is in two', () => {
    expect(synonymsOf(stem('reject'))).toEqual(
      expect.arrayContaining([stem('fail'), stem('refuse')]),
    );
  });

  it('gives none for other words', () => {
    expect(synonymsOf('board')).toEqual([]);
  });
});

describe('termsOf', () => {
  it('gives the stems in the order of the text', () => {
    expect(termsOf('Cancelled payments, cancelled')).toEqual(['cancel', 'pay', 'cancel']);
  });
});
