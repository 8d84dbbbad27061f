/**
 * A PDF of one page with lines of text: enough for a download that any viewer opens. PDF 32000-1, 7.5 (file
 * structure) and 9.4 (text); the standard fonts need no embedding.
 */
export function textPdf(title: string, lines: readonly string[]): Buffer {
  const text = [title, '', ...lines].map(
    (line, index) =>
      `${index === 0 ? '/F1 18 Tf' : '/F1 11 Tf'} (${escaped(line)}) Tj 0 -${index === 0 ? 28 : 18} Td`,
  );
  const content = `BT 60 780 Td ${text.join('\n')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** Characters beyond Latin-1 become question marks: the standard fonts do not have them. */
const escaped = (line: string): string =>
  line
    .replaceAll('–', '-')
    .replaceAll(/[^ -ÿ]/g, '?')
    .replaceAll(/[\\()]/g, (each) => `\\${each}`);
