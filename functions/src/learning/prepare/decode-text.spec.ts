import { decodeText } from './decode-text';

/** `한국어` in EUC-KR, `日本語` in Shift_JIS, `привет` in KOI8-R. */
const KOREAN = [0xc7, 0xd1, 0xb1, 0xb9, 0xbe, 0xee];
const JAPANESE = [0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea];
const RUSSIAN = [0xd0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4];
const page = (declaration: string, bytes: readonly number[]): Buffer =>
  Buffer.concat([Buffer.from(declaration), Buffer.from(bytes)]);

describe('the encoding of a text', () => {
  it.each([
    [
      'EUC-KR',
      '<META http-equiv="Content-Type" content="text/html; charset=EUC-KR">',
      KOREAN,
      '한국어',
    ],
    ['Shift_JIS', "<meta charset='shift_jis'>", JAPANESE, '日本語'],
    ['KOI8-R', '<?xml version="1.0" encoding="KOI8-R"?>', RUSSIAN, 'привет'],
  ])('is the declared %s', (_name, declaration, bytes, text) => {
    expect(decodeText(page(declaration, bytes))).toEqual({
      text: declaration + text,
      warnings: [],
    });
  });

  it('is UTF-8 when the bytes are, whatever is declared', () => {
    const { text } = decodeText(Buffer.from('<meta charset="euc-kr">한국어'));
    expect(text).toContain('한국어');
  });

  it.each(['', '<meta charset="utf-8">', '<meta charset="utf-16">', '<meta charset="no-such">'])(
    'is guessed with %p',
    (declaration) => {
      const { text, warnings } = decodeText(page(declaration, [0xe9]));
      expect(text).toBe(`${declaration}é`);
      expect(warnings.map(({ code }) => code)).toEqual(['encoding-guessed']);
    },
  );
});
