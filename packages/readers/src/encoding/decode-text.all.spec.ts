import { sniffMediaType } from './sniff-media-type';
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

  it.each([true, false])('is UTF-32 with its byte order mark (little endian: %p)', (isLittle) => {
    const text = 'Aé한🔗';
    const units = [0xfeff, ...Array.from(text, (one) => one.codePointAt(0) ?? 0), 0x110000];
    const bytes = Buffer.alloc(units.length * 4);
    units.forEach((unit, at) =>
      isLittle ? bytes.writeUInt32LE(unit, at * 4) : bytes.writeUInt32BE(unit, at * 4),
    );
    expect(decodeText(bytes)).toEqual({ text: `${text}\ufffd`, warnings: [] });
    expect(sniffMediaType(bytes, 'a.md')).toBe('text/markdown');
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

  /** What public test sets of detectors have: encodings that nothing in the file names. */
  it.each([
    ['EUC-KR', 'euc-kr', '문서를 게시하려면 먼저 계획을 만들고 다른 사람의 승인을 받아야 합니다.'],
    [
      'Shift_JIS',
      'shift_jis',
      'この文書を公開するには、まず計画を作り、ほかの人の承認を得てください。',
    ],
    ['EUC-JP', 'euc-jp', 'この文書を公開するには、まず計画を作り、ほかの人の承認を得てください。'],
    [
      'GB18030',
      'gb18030',
      '要发布这份文件，首先要制定计划，然后得到另一个人的批准，这样大家都能看到。',
    ],
    ['Big5', 'big5', '要發佈這份文件，首先要制定計畫，然後得到另一個人的批准，這樣大家都能看到。'],
    [
      'KOI8-R',
      'koi8-r',
      'Чтобы опубликовать документ, сначала составьте план и получите согласие другого человека.',
    ],
    [
      'windows-1251',
      'windows-1251',
      'Чтобы опубликовать документ, сначала составьте план и получите согласие другого человека.',
    ],
    [
      'windows-1250',
      'windows-1250',
      'Aby opublikować dokument, należy najpierw sporządzić plan, a następnie uzyskać zgodę innej osoby. Źródła są czytane dwukrotnie.',
    ],
    [
      'windows-1252',
      'windows-1252',
      'Um das Dokument zu veröffentlichen, müssen Sie zunächst einen Plan anlegen, den eine andere Person prüft.',
    ],
    ['windows-1252', 'windows-1252', 'Grüße'],
  ])('is guessed as %s', (name, label, text) => {
    const bytes = encoded(text, label);
    const found = decodeText(bytes);
    expect(found.text).toBe(text);
    expect(found.warnings.map(({ detail }) => detail)).toEqual([
      `The encoding was guessed as ${name}. Check the letters.`,
    ]);
  });

  it('is UTF-16 without a mark, and Japanese with escapes', () => {
    const text = 'Plain text of Windows – with a dash.\r\n';
    const little = Buffer.from(text, 'utf16le');
    expect(decodeText(little).text).toBe(text.replace('\r', ''));
    expect(decodeText(Buffer.from(little).swap16()).text).toBe(text.replace('\r', ''));
    const japanese = Buffer.from('\u001b$BF|K\\\u001b(B', 'latin1');
    expect(decodeText(japanese)).toEqual({ text: '日本', warnings: [] });
  });
});

/** Encodes a text by the table that decoding each pair of bytes gives. */
function encoded(text: string, label: string): Buffer {
  const decoder = new TextDecoder(label);
  const table = new Map<string, readonly number[]>();
  for (let first = 0xff; first >= 0; first -= 1) {
    if (first >= 0x80) {
      for (let second = 0xff; second >= 0x40; second -= 1) {
        table.set(decoder.decode(Uint8Array.of(first, second)), [first, second]);
      }
    }
    table.set(decoder.decode(Uint8Array.of(first)), [first]);
  }
  return Buffer.from(Array.from(text).flatMap((character) => table.get(character) ?? []));
}
