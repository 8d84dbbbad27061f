import { explainedError } from '@keelson/contracts/error-sentences';
import { DomainError } from '@keelson/contracts/errors';
import { cutText } from '@keelson/contracts/text';
import { getDocumentProxy } from 'unpdf';
import { type CleaningContext } from '../../content/cleaning-context';
import { NO_FRONT_MATTER } from '../../content/front-matter';
import { blocksOf } from './pdf-blocks';
import { readableText } from './pdf-fonts';
import { countImages } from './pdf-images';
import { pageRanges, type PdfItem, readableLines } from './pdf-lines';
import { countTables } from './pdf-tables';
import { type ReadSource } from '../markdown/read-markdown';
import { READER_LIMITS } from '../../reader-limits';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Reads the text of a PDF. Larger text becomes headings; tables and images are reported. */
export async function readPdf(bytes: Buffer, context: CleaningContext): Promise<ReadSource> {
  const pdf = await open(bytes);
  try {
    if (pdf.numPages > READER_LIMITS.pdfPages) {
      throw explainedError('learning/source-too-large', {
        code: 'source.too-many-pages',
        params: { pages: pdf.numPages, limit: READER_LIMITS.pdfPages },
      });
    }
    const pages = await pagesOf(pdf);
    const { lines, textless, unreadable, percent } = readableLines(pages);
    if (textless.length === pdf.numPages) {
      throw explainedError('learning/source-unreadable', {
        code: 'source.pdf-without-text',
        params: {},
      });
    }
    if (percent > MAX_UNREADABLE) {
      throw explainedError('learning/source-unreadable', {
        code: 'source.pdf-unmapped-fonts',
        params: { percent },
      });
    }
    if (textless.length > 0) {
      const params = pageRanges(textless);
      context.note('pages-without-text', { code: 'pages-without-text', params });
    }
    if (unreadable.length > 0) {
      const params = { ...pageRanges(unreadable), percent };
      context.note('text-unreadable', { code: 'fonts-unmapped', params });
    }
    context.count(
      'tables-lost',
      pages.reduce((sum, items) => sum + countTables(items), 0),
    );
    context.count('images-dropped', countImages(bytes));
    return {
      tree: { type: 'root', children: blocksOf(lines) },
      matter: { ...NO_FRONT_MATTER, title: await titleOf(pdf) },
    };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

/** With less than half of its text a document says something else. In percent. */
const MAX_UNREADABLE = 50;

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

async function pagesOf(pdf: Pdf): Promise<PdfItem[][]> {
  const pages: PdfItem[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const texts = items.filter((item) => 'str' in item);
    pages.push(
      texts.map(({ str, fontName, width, height, hasEOL, transform }) => ({
        text: str,
        font: fontName,
        width,
        height,
        x: Number(transform[4]),
        y: Number(transform[5]),
        endsLine: hasEOL,
      })),
    );
    page.cleanup();
  }
  return pages;
}

async function titleOf(pdf: Pdf): Promise<string | null> {
  const found = await pdf.getMetadata().catch(() => null);
  const info: { Title?: unknown } | undefined = found?.info;
  const title = info?.Title;
  if (typeof title !== 'string') return null;
  const { text } = readableText(title);
  return text === '' ? null : cutText(text, 200);
}
