import { excerptOf, markWords } from './excerpt';

const textOf = (stretches: ReturnType<typeof markWords>): string =>
  stretches.map(({ text, found }) => (found ? `[${text}]` : text)).join('');

describe('markWords', () => {
  it.each([
    { text: 'Plans and plans', terms: ['plans'], marked: '[Plans] and [plans]' },
    { text: 'a replanned plan', terms: ['plan'], marked: 'a replanned [plan]' },
    { text: '<b>plan</b>', terms: ['plan'], marked: '<b>[plan]</b>' },
    { text: 'Grüße, Straße', terms: ['straße'], marked: 'Grüße, [Straße]' },
    { text: '', terms: ['x'], marked: '' },
  ])('marks $terms in "$text"', ({ text, terms, marked }) => {
    expect(textOf(markWords(text, terms))).toBe(marked);
  });
});

describe('excerptOf', () => {
  const long = `${'word '.repeat(60)}needle ${'more '.repeat(60)}`.trim();

  it('is short, around the first found word, and cut between words', () => {
    const text = textOf(excerptOf(long, ['needle']));
    expect(text.length).toBeLessThan(250);
    expect(text).toMatch(/^… word .*word \[needle\] more .*more …$/);
  });

  it.each([
    ['a short text', ['none'], 'a short text'],
    ['two\nlines', ['lines'], 'two [lines]'],
    ['', [], ''],
  ])('shows %j whole', (text, terms, shown) => {
    expect(textOf(excerptOf(text, terms))).toBe(shown);
  });

  it('begins with the text when no word is in it', () => {
    expect(textOf(excerptOf(long, []))).toMatch(/^word .* …$/);
  });
});
