import { explainedError } from '@keelson/contracts/error-sentences';
import { DomainError } from '@keelson/contracts/errors';
import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import type { Root, RootContent, Text } from 'mdast';
import { inflateRawSync } from 'node:zlib';
import { SKIP, visit } from 'unist-util-visit';
import { type CleaningContext } from '../../content/cleaning-context';
import { DocxHeadings } from './docx-headings';
import { FORMULA, hiddenStyles, readableXml, withoutHidden } from './docx-xml';
import { NO_FRONT_MATTER } from '../../content/front-matter';
import { htmlToTree } from '../html/read-html';
import { type ReadSource } from '../markdown/read-markdown';
import { READER_LIMITS } from '../../reader-limits';
import { storeMath } from '../markdown/store-math';
import { listZip, type ZipEntry } from './zip-directory';

/** Reads a Word file. All parts are unpacked with a limit first, before the library reads the file. */
export async function readDocx(bytes: Buffer, context: CleaningContext): Promise<ReadSource> {
  const { buffer, styleMap } = readableFile(bytes, context);
  const { value, messages } = await mammoth.convertToHtml(
    { buffer },
    {
      externalFileAccess: false,
      styleMap,
      convertImage: mammoth.images.imgElement(async (image) => {
        // A linked image cannot be read; its empty URL becomes a warning.
        const data = await image.readAsBuffer().catch(() => null);
        return { src: data === null ? '' : context.images.addEmbedded(data) };
      }),
    },
  );
  const unknown = messages.filter(({ type }) => type !== 'error').length;
  context.count('formatting-lost', unknown);
  const tree = htmlToTree(value, context);
  placeFormulas(tree);
  storeMath(tree);
  if (tree.children.length === 0 && context.counts.has('formatting-lost')) {
    throw explainedError('learning/source-unreadable', {
      code: 'source.only-drawings',
      params: {},
    });
  }
  return { tree, matter: NO_FRONT_MATTER };
}

/** The parts with text. */
const TEXT_PART = /^word\/(?:document\d*|footnotes|endnotes)\.xml$/;
/** Charts and diagrams have a part of their own, which is not read. */
const DRAWN = /<(?:c:chart|dgm:relIds|cx:chart)\s/g;

/** The file as the library can read it. Nothing is packed anew when it can read all of it. */
function readableFile(
  bytes: Buffer,
  context: CleaningContext,
): { readonly buffer: Buffer; readonly styleMap: string[] } {
  const parts = unpackAll(bytes);
  const textOf = (name: string): string => Buffer.from(parts[name] ?? []).toString('utf8');
  const headings = new DocxHeadings({
    styles: textOf('word/styles.xml'),
    numbering: textOf('word/numbering.xml'),
  });
  const hiddenByStyle = hiddenStyles(textOf('word/styles.xml'));
  let isChanged = false;
  for (const name of Object.keys(parts).filter((one) => TEXT_PART.test(one))) {
    const xml = textOf(name);
    context.count('formatting-lost', xml.match(DRAWN)?.length ?? 0);
    const { xml: shown, hidden } = withoutHidden(xml, hiddenByStyle);
    context.count('hidden-dropped', hidden);
    const readable = readableXml(headings.withNumbers(shown));
    if (readable === xml) continue;
    parts[name] = Buffer.from(readable);
    isChanged = true;
  }
  const buffer = isChanged ? Buffer.from(zipSync(parts, { level: 0 })) : bytes;
  return { buffer, styleMap: headings.styleMap() };
}

function unpackAll(bytes: Buffer): Record<string, Uint8Array> {
  const parts: Record<string, Uint8Array> = {};
  let total = 0;
  for (const entry of listZip(bytes)) {
    const part = unpack(bytes, entry, READER_LIMITS.unpackedBytes - total);
    total += part.length;
    checkEntities(entry.name, part);
    if (!entry.name.endsWith('/')) parts[entry.name] = part;
  }
  return parts;
}

const MARKED = new RegExp(
  `${FORMULA.start}(${FORMULA.display}?)([^${FORMULA.end}]*)${FORMULA.end}`,
);

/** Formulas stand in the text between their marks. */
function placeFormulas(tree: Root): void {
  visit(tree, 'text', (node: Text, index, parent) => {
    if (parent === undefined || index === undefined || !node.value.includes(FORMULA.start)) return;
    const pieces = node.value.split(MARKED);
    const nodes: RootContent[] = [];
    for (let at = 0; at < pieces.length; at += 3) {
      const [text = '', display, value] = pieces.slice(at, at + 3);
      if (text !== '') nodes.push({ type: 'text', value: text });
      if (value !== undefined) {
        nodes.push({ type: 'inlineMath', value, isDisplay: display !== '' });
      }
    }
    parent.children.splice(index, 1, ...(nodes as never[]));
    return [SKIP, index + nodes.length];
  });
}

/** Word writes no document type, which could define exponentially expanding entities. */
function checkEntities(name: string, part: Uint8Array): void {
  if (!/\.(?:xml|rels)$/.test(name)) return;
  if (/<!(?:DOCTYPE|ENTITY)/i.test(Buffer.from(part).toString('latin1'))) {
    const message = { code: 'source.defines-entities', params: {} } as const;
    throw explainedError('learning/source-expands', message);
  }
}

function unpack(bytes: Buffer, { start, packedSize, method }: ZipEntry, limit: number): Buffer {
  const data = bytes.subarray(start, start + packedSize);
  if (method === 0 && data.length <= limit) return data;
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, limit) });
  } catch (cause) {
    const isTooLarge = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge
      ? new DomainError('learning/source-expands', 'The unpacked file is too large.', [], {
          cause,
        })
      : new DomainError('learning/source-broken', 'The file cannot be unpacked.', [], { cause });
  }
}
