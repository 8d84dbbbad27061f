import { AttachmentName, NewAttachmentName } from './attachment';
import { CardTitle, Label } from './card';
import { cutText, endOfText, isDisguised, withoutDisguise } from '../../text';

describe('text that can look like something else', () => {
  it.each([
    ['an override', 'photo\u202egnp.exe'],
    ['an embedding', 'a\u202ab'],
    ['an isolate', 'a\u2067b\u2069'],
    ['a zero byte', 'a\u0000b'],
    ['a line break', 'a\nb'],
    ['a line separator', 'a\u2028b'],
    ['a zero-width space', 'pay\u200bpal'],
    ['a byte order mark', '\ufeffa'],
  ])('%s', (_what, text) => {
    expect(isDisguised(text)).toBe(true);
    expect(isDisguised(withoutDisguise(text))).toBe(false);
  });

  it.each([
    ['Hebrew with marks', 'דוח\u200f 2026.pdf'],
    ['Arabic', 'تقرير.pdf'],
    ['a joined emoji', '👨‍👩‍👧.png'],
    ['Persian with a non-joiner', 'می\u200cخواهم.txt'],
    ['accents', 'Übersicht für März.pdf'],
  ])('%s is not', (_what, text) => {
    expect(isDisguised(text)).toBe(false);
    expect(withoutDisguise(text)).toBe(text);
    expect(NewAttachmentName.parse(text)).toBe(text);
  });

  it('is refused as a new file name, and still read in a stored one', () => {
    const name = 'photo\u202egnp.exe';
    expect(NewAttachmentName.safeParse(name).success).toBe(false);
    expect(AttachmentName.safeParse(name).success).toBe(true);
  });

  it('is removed from titles and labels', () => {
    expect(CardTitle.parse(' Pay \u202e100\u202c EUR\u0007 ')).toBe('Pay 100 EUR');
    expect(Label.parse('a\u2066b\u2069')).toBe('ab');
    expect(CardTitle.safeParse('\u202e\u2066').success).toBe(false);
  });
});

describe('cutText', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['ab\u{1f600}', 4, 'ab\u{1f600}'],
    ['ab\u{1f600}', 3, 'ab'],
    ['\u{1f600}\u{1f600}', 2, '\u{1f600}'],
    ['\u{1f600}', 1, ''],
    ['한국어', 2, '한국'],
  ])('%j cut to %d', (text, longest, expected) => {
    expect(cutText(text, longest)).toBe(expected);
  });
});

describe('endOfText', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'bcd'],
    ['\u{1f600}ab', 4, '\u{1f600}ab'],
    ['\u{1f600}ab', 3, 'ab'],
    ['한국어', 2, '국어'],
  ])('of %j within %d', (text, longest, expected) => {
    expect(endOfText(text, longest)).toBe(expected);
  });
});
