import { stemOf, termsOf, wordsOf } from './terms';

describe('stemOf', () => {
  it.each([
    ['en', ['cancelled', 'cancels', 'cancelling']],
    ['en', ['payment', 'payments']],
    ['en', ['organization', 'organizations']],
    ['en', ['send', 'sent', 'sends']],
    ['en', ['steal', 'stole', 'stolen']],
    ['de', ['sicherung', 'sicherungen']],
    ['de', ['haus', 'häuser']],
    ['de-AT', ['rechnung', 'rechnungen']],
    ['fr', ['clé', 'clés']],
    ['fr', ['supprimer', 'supprimé', 'supprimés']],
    ['es', ['facturas', 'factura']],
    ['pt-BR', ['contas', 'conta']],
    ['ar', ['كتاب', 'الكتاب']],
  ])('joins the forms of a word in %s: %j', (locale, forms) => {
    expect(new Set(forms.map((form) => stemOf(form, locale))).size).toBe(1);
  });

  it.each([
    ['a word with a digit', 'utc2s', 'en'],
    ['Japanese', '文書', 'ja'],
    ['a word of a language without a stemmer', 'dokumenty', 'pl'],
  ])('keeps %s', (_what, word, locale) => {
    expect(stemOf(word, locale)).toBe(word);
  });

  it('has no accents', () => {
    expect(stemOf('crème', 'fr')).toBe(stemOf('creme', 'fr'));
  });
});

describe('wordsOf', () => {
  it.each([
    ['lower case', 'Café CRÈME', 'en', ['café', 'crème']],
    ['no stop words', 'What is the price of it?', 'en', ['price']],
    [
      'no German stop words',
      'Wie lange kann ich das Dokument behalten?',
      'de',
      ['dokument', 'behalten'],
    ],
    [
      'no French stop words or articles',
      "Combien de temps l'entreprise garde-t-elle ?",
      'fr',
      ['entreprise', 'garde'],
    ],
    ['one word for signing in and out', 'Sign in, log-out', 'en', ['signin', 'logout']],
    ['the same in other forms', 'signed in, logging out', 'en', ['signin', 'logout']],
    ['no possessive', 'the customer’s card', 'en', ['customer', 'card']],
    ['no negated verb', "It doesn't renew and won't expire", 'en', ['renew', 'expire']],
    ['digits, but no single letters', 'plan b 5', 'en', ['plan', '5']],
    ['a version as one word', 'from 8.2 to 9.4.', 'en', ['8.2', '9.4']],
    ['pairs of Chinese characters', '数据备份', 'zh', ['数据', '据备', '备份']],
    ['Japanese without its grammar', '文書を編集したら', 'ja', ['文書', '編集']],
    ['whole Japanese words from elsewhere', 'エスカレーション', 'ja', ['エスカレーション']],
    ['Latin words among Japanese', 'ZIPのリンク', 'ja', ['zip', 'リンク']],
    ['Korean without its endings', '영수증은 백업을', 'ko', ['영수', '수증', '백업']],
    ['Korean without the endings of verbs', '요청하면 제출합니다', 'ko', ['요청', '제출']],
    ['one Korean word for phones', '핸드폰', 'ko', ['휴대', '대폰']],
    ['Thai, which has no spaces', 'ข้อมูลระบบ', 'th', ['ข้อมูล', 'ระบบ']],
    ['nothing of an empty text', '', 'en', []],
  ])('gives %s', (_what, text, locale, words) => {
    expect(wordsOf(text, locale)).toEqual(words);
  });
});

describe('termsOf', () => {
  it('gives the stems in the order of the text', () => {
    const [cancel, pay] = [stemOf('cancel', 'en'), stemOf('payments', 'en')];
    expect(termsOf('Cancelled payments, cancelled', 'en')).toEqual([cancel, pay, cancel]);
  });
});
