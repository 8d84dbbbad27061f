import { isRightToLeft, linesByHeight, type PlacedText, readingOrder } from './pdf-rtl';

const placed = (text: string, x: number, width: number, y = 700): PlacedText => ({
  text,
  x,
  y,
  width,
  height: 12,
});
/** Pieces as browsers draw them: from left to right, each ten wide for a letter. */
const drawn = (...texts: string[]): PlacedText[] => {
  let x = 0;
  return texts.map((text) => {
    const piece = placed(text, x, text.length * 10);
    x += piece.width;
    return piece;
  });
};

describe('readingOrder', () => {
  it.each([
    ['words', ['חודש', ' ', 'כל'], 'כל חודש'],
    ['letters', ['ر', 'ي', 'ت', 'ا', 'و', 'ف'], 'فواتير'],
    ['a number', ['ימים', ' ', '14', ' ', 'לך'], 'לך 14 ימים'],
    [
      'Latin words',
      ['באפליקציה', ' ', 'Billing', ' ', 'settings', ' ', 'דרך'],
      'דרך Billing settings באפליקציה',
    ],
    ['brackets', ['(', 'IBAN', ')', ' ', 'העברה'], 'העברה (IBAN)'],
    ['a decimal number', ['ש', ' ', '3', '.', '5'], '3.5 ש'],
    ['two numbers', ['20', ' ', '10', ' ', 'עד'], 'עד 10 20'],
    ['a full stop at the end', ['.', 'סוף'], 'סוף.'],
  ])('reads %s', (_what, texts, expected) => {
    expect(readingOrder(drawn(...texts))).toBe(expected);
  });

  it('has a vowel sign behind its letter', () => {
    const line = [placed('ً', 14, 0, 703), placed('ا', 10, 8), placed('م', 18, 8)];
    expect(readingOrder(line)).toBe('ماً');
    expect(readingOrder(drawn('ع', 'ً', ' ', 'ا'))).toBe('اً ع');
  });
});

it('vowel signs belong to the line that they stand in', () => {
  const pieces = [
    placed('ا', 0, 8, 754),
    placed('ً', 14, 0, 723),
    placed('ب', 10, 8, 720),
    placed('', 0, 0, 600),
  ];
  expect(linesByHeight(pieces).map((line) => line.map(({ text }) => text))).toEqual([
    ['ا'],
    ['ً', 'ب'],
  ]);
});

it.each([
  ['שלום Keelson וברוכים הבאים', true],
  ['The word שלום means peace', false],
  ['12', false],
])('isRightToLeft of %j: %j', (text, expected) => {
  expect(isRightToLeft([{ text }])).toBe(expected);
});
