import { readableText, unreadableFonts } from './pdf-fonts';

const isUnreadable = (text: string): boolean => unreadableFonts([{ font: 'f', text }]).has('f');
/** Codes as numbers of glyphs, as fonts without a character map give them. */
const shifted = (text: string, by: number): string =>
  Array.from(text)
    .map((one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + by))
    .join('');
/** Codes in the order in which characters are used first. */
const numbered = (text: string, first: number): string => {
  const known = [...new Set(text)];
  return Array.from(text)
    .map((one) => String.fromCodePoint(first + known.indexOf(one)))
    .join('');
};

const ENGLISH =
  'The invoice is sent on the first day of each month, and you have 14 days to pay it. ' +
  'Refunds (of up to 30 days) are paid to the same card; write to the team about others: it answers within a day.';

describe('unreadableFonts', () => {
  it.each([
    ['glyphs of a TrueType font', shifted(ENGLISH, -29)],
    ['glyphs of a CFF font', shifted(ENGLISH, -31)],
    ['codes counted from one', numbered(ENGLISH, 1)],
    ['codes counted from the first sign', numbered(ENGLISH.replace(/ /g, '').repeat(3), 33)],
    ['glyphs of an Arabic font', ',܅ȥ͟ರ¢һӍΉʽী¢ ΰചʽဍ̮̓ ƹΉటҧຏഀ ହਯࣦϕ'],
    ['glyphs of a Latin font beyond its basic letters', '\u0003ƨȈƟƢǬǴƬǳ¦\u0003©ƢǻƢǰǷȍƢƥ\u0003ǖş'],
    ['private use', '\ue001\ue002\ue003 \ue004\ue005'],
    ['replacement characters', '\ufffd\ufffd\ufffd \ufffd'],
  ])('finds %s', (_what, text) => {
    expect(isUnreadable(text)).toBe(true);
  });

  it.each([
    ['English', ENGLISH],
    ['capitals', ENGLISH.toUpperCase()],
    ['spaces as control characters', ENGLISH.replace(/ /g, '\u0002')],
    [
      'Japanese with Latin',
      '3Dレーザーレーダーは隙間のない空間スキャンでIPアドレスを検知するAPI技術です',
    ],
    ['Korean with Latin', 'API를 사용하면 JSON으로 응답하고 SDK에서 URL을 만듭니다'],
    ['Greek in formulas', 'The angle α of sin α and Δx of 5 μm, as in ΔE = mcΔ'],
    ['Hindi', 'यह दस्तावेज़ भुगतान और रिफंड के बारे में बताता है'],
    ['Arabic', 'تُرسل الفاتورة في اليوم الأول من كل شهر'],
    ['code', 'if (a[i] != b[j]) { x->y = f("%s\\n", &buf); } /* ok */ return !(a || b);'.repeat(5)],
    ['a table of contents', `Introduction ${'. '.repeat(80)} 3 Setup ${'.'.repeat(90)} 12`],
    ['numbers', '1,250.00 -3.5% 12/31/2026 (7)'.repeat(20)],
    ['bullets of a symbol font', '\uf0b7 \uf0b7 \uf0a7'],
    ['a private character in text', `${ENGLISH} \ue0a0`],
    ['nothing', '  '],
  ])('keeps %s', (_what, text) => {
    expect(isUnreadable(text)).toBe(false);
  });

  it('judges each font by all of its text', () => {
    const glyphs = shifted(ENGLISH, -29);
    const runs = Array.from(glyphs).map((text) => ({ font: 'b', text }));
    expect([...unreadableFonts([{ font: 'a', text: ENGLISH }, ...runs])]).toEqual(['b']);
  });
});

it.each([
  ['\uf0b7 First', '• First', 0],
  ['Name\u0002of\u0002it', 'Name of it', 0],
  ['o\ufb03ce \ufee3\ufeae\ufea3\ufe92\ufe8e', 'office مرحبا', 0],
  ['Costs \ue001 5 \ufffd', 'Costs 5', 2],
])('readableText of %j is %j', (line, text, lost) => {
  expect(readableText(line)).toEqual({ text, lost });
});
