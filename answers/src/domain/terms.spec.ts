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
    ['movement', 'mov'],
    ['move', 'mov'],
    ['pie', 'pie'],
    ['case', 'cas'],
    ['use', 'use'],
    ['ions', 'ion'],
    ['ties', 'tie'],
    ['tries', 'try'],
    ['rations', 'ration'],
    ['stations', 'station'],
    ['nation', 'nation'],
    ['rings', 'ring'],
    ['wings', 'wing'],
    ['thing', 'thing'],
    ['hosting', 'host'],
    ['moments', 'moment'],
    ['cement', 'cement'],
    ['fully', 'ful'],
    ['used', 'used'],
    ['added', 'ad'],
    ['planner', 'plan'],
    ['bus', 'bu'],
    ['cards', 'card'],
    ['eras', 'era'],
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

  it.each([
    ['price', 'cost fee charge expensive pay payment paid'],
    ['delete', 'remove erase destroy'],
    ['cancel', 'terminate unsubscribe quit'],
    ['subscribe', 'buy purchase order upgrade'],
    ['image', 'picture photo'],
    ['invoice', 'receipt bill'],
    ['limit', 'quota allowance maximum cap'],
    ['signin', 'login'],
    ['signout', 'logout'],
    ['change', 'edit modify update adjust'],
    ['create', 'make add new start begin'],
    ['fail', 'decline reject error'],
    ['run', 'start launch begin'],
    ['document', 'doc article file page'],
    ['card', 'task ticket'],
    ['token', 'secret password credential key'],
    ['member', 'person people user customer somebody'],
    ['role', 'permission access right'],
    ['check', 'test verify'],
    ['fix', 'mend repair solve'],
    ['need', 'require necessary'],
    ['machine', 'laptop computer'],
    ['utc', 'timezone'],
    ['allow', 'accept take'],
    ['deny', 'refuse reject'],
    ['expire', 'valid'],
    ['restart', 'again'],
    ['export', 'download'],
    ['restore', 'recover undo rollback revert'],
    ['renew', 'reset refresh'],
    ['configuration', 'settings config option variable'],
  ])('finds documents on “%s” with: %s', (word, questions) => {
    for (const asked of questions.split(' ')) expect(synonymsOf(stem(asked))).toContain(stem(word));
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
