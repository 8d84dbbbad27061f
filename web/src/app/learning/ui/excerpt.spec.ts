import { extractExcerpt, highlightTerms } from './excerpt';

const textOf = (segments: ReturnType<typeof highlightTerms>): string =>
  segments.map(({ text, found }) => (found ? `[${text}]` : text)).join('');

describe('highlightTerms', () => {
  it.each([
    { text: 'Plans and plans', terms: ['plans'], marked: '[Plans] and [plans]' },
    { text: 'a replanned plan', terms: ['plan'], marked: 'a replanned [plan]' },
    { text: '<b>plan</b>', terms: ['plan'], marked: '<b>[plan]</b>' },
    { text: 'Grüße, Straße', terms: ['straße'], marked: 'Grüße, [Straße]' },
    { text: '', terms: ['x'], marked: '' },
  ])('marks $terms in "$text"', ({ text, terms, marked }) => {
    expect(textOf(highlightTerms(text, terms))).toBe(marked);
  });
});

describe('extractExcerpt', () => {
  const long = `${'word '.repeat(60)}needle ${'more '.repeat(60)}`.trim();

  it('is short, centered on the first term and cut at word boundaries', () => {
    const text = textOf(extractExcerpt(long, ['needle']));
    expect(text.length).toBeLessThan(250);
    expect(text).toMatch(/^… word .*word \[needle\] more .*more …$/);
  });

  it.each([
    ['a short text', ['none'], 'a short text'],
    ['two\nlines', ['lines'], 'two [lines]'],
    ['', [], ''],
  ])('shows %j whole', (text, terms, shown) => {
    expect(textOf(extractExcerpt(text, terms))).toBe(shown);
  });

  it('starts at the beginning when no term matches', () => {
    expect(textOf(extractExcerpt(long, []))).toMatch(/^word .* …$/);
  });
});
