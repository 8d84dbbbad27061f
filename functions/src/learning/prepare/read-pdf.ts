import { explainedError } from '@keelson/contracts/error-sentences';
import { DomainError } from '@keelson/contracts/errors';
import { cutText } from '@keelson/contracts/text';
import type { RootContent } from 'mdast';
import { getDocumentProxy } from 'unpdf';
import { countWarning, type WarningCounts } from './cleaning-context';
import { NO_FRONT_MATTER } from './front-matter';
import { type ReadSource } from './read-markdown';
import { blocksOf, type PdfLine } from './pdf-blocks';
import { READER_LIMITS } from './reader-limits';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Reads the text of a PDF. Larger text becomes headings; tables cannot be detected. */
export async function readPdf(bytes: Buffer, counts: WarningCounts): Promise<ReadSource> {
  const pdf = await open(bytes);
  try {
    if (pdf.numPages > READER_LIMITS.pdfPages) {
      throw explainedError('learning/source-too-large', {
        code: 'source.too-many-pages',
        params: { pages: pdf.numPages, limit: READER_LIMITS.pdfPages },
      });
    }
    const lines: PdfLine[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const found = await linesOfPage(pdf, number);
      if (found.length === 0) countWarning(counts, 'pages-without-text');
      lines.push(...found);
    }
    const children: RootContent[] = blocksOf(lines);
    return {
      tree: { type: 'root', children },
      matter: { ...NO_FRONT_MATTER, title: await titleOf(pdf) },
    };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function open(bytes: Buffer): Promise<Pdf> {
  try {
    // Only text is read: no fonts, images or evaluation.
    return await getDocumentProxy(new Uint8Array(bytes), {
      disableFontFace: true,
      stopAtErrors: false,
      verbosity: 0,
    });
  } catch (cause) {
    const { name } = cause as Error;
    throw name === 'PasswordException'
      ? new DomainError(
          'learning/source-encrypted',
          'The PDF is encrypted. Save it without a password and try again.',
        )
      : new DomainError('learning/source-broken', 'The PDF is damaged.', [], { cause });
  }
}

async function linesOfPage(pdf: Pdf, number: number): Promise<PdfLine[]> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  const lines: PdfLine[] = [];
  let text = '';
  let size = 0;
  let y = 0;
  for (const item of items) {
    if (!('str' in item)) continue;
    if (text === '') y = Number(item.transform[5]);
    text += item.str;
    if (item.str.trim() !== '') size = Math.max(size, Math.round(item.height * 2) / 2);
    if (!item.hasEOL) continue;
    if (text.trim() !== '') lines.push({ text: text.trim(), size, y, page: number });
    [text, size] = ['', 0];
  }
  if (text.trim() !== '') lines.push({ text: text.trim(), size, y, page: number });
  page.cleanup();
  return lines;
}

async function titleOf(pdf: Pdf): Promise<string | null> {
  const found = await pdf.getMetadata().catch(() => null);
  const info: { Title?: unknown } | undefined = found?.info;
  const title = info?.Title;
  return typeof title === 'string' && title.trim() !== '' ? cutText(title.trim(), 200) : null;
}
