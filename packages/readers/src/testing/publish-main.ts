/** Reads sources as JSON from standard input, and writes what readers would get of each. Runs outside of the test runner. */
import { imageRef } from '@keelson/contracts/learning/image-ref';
import { type BodyPiece } from '@keelson/contracts/learning/doc-body';
import { DomainError } from '@keelson/contracts/errors';
import { text as readAll } from 'node:stream/consumers';
import { type PreparedDoc } from '../document/prepared-doc';
import { replaceSourceLinks, sourceUrl } from '../document/source-links';
import { prepareBytes } from '../prepare-bytes';
import { renderBody } from '../render/render-body';
import { canonicalHtml } from './canonical-html';
import { type PublishedSource, type SourceToPublish } from './publish-sources';

async function publish(source: SourceToPublish): Promise<PublishedSource> {
  const { name, content, base, image } = source;
  const bytes = Buffer.from(content, source.encoding);
  try {
    const first = await prepareBytes({ name, bytes });
    const images = first.missingImages.map((url, index) => ({ url, data: imageFor(image, index) }));
    const doc = image === null ? first : await prepareBytes({ name, bytes, images });
    const markdown = replaceSourceLinks(doc.markdown, doc.links, (url) =>
      base === null ? url : sourceUrl(url, base),
    );
    const pieces = renderBody({ markdown, headings: [...doc.headings], locale: doc.locale });
    const html = htmlOf(pieces, doc);
    return {
      error: null,
      detail: '',
      doc: { ...doc, images: [], markdown },
      html,
      ...compare(html, source),
    };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message: detail } = error;
    return { error: code, detail, doc: null, html: '', ...compare('', source) };
  }
}

const compare = (
  html: string,
  { base, expected = '' }: SourceToPublish,
): Pick<PublishedSource, 'isAsExpected'> => ({
  isAsExpected: canonicalHtml(html, base ?? '') === canonicalHtml(expected, base ?? ''),
});

/** Different bytes for each, since the same image has the same reference: a comment after the end of the file. */
const imageFor = (base64: string | null, index: number): Buffer =>
  Buffer.from(base64 ?? '', 'base64').map((byte, at) =>
    at === IMAGE_WIDTH_BYTE ? index + 1 : byte,
  ) as Buffer;

/** The last byte of the width in a PNG header. */
const IMAGE_WIDTH_BYTE = 19;
const VOID = new Set(['br', 'hr', 'img', 'input', 'wbr']);

function htmlOf(pieces: readonly BodyPiece[], doc: PreparedDoc): string {
  const names = new Map(doc.images.map(({ sha256, name }) => [imageRef(sha256), name]));
  const open: string[] = [];
  let html = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') html += escape(piece);
    else if (piece === null) {
      const tag = open.pop() ?? '';
      if (!VOID.has(tag)) html += `</${tag}>`;
    } else {
      const attributes = Object.entries(piece.attributes ?? {}).map(
        ([name, value]) => ` ${name}="${escape(names.get(value) ?? value)}"`,
      );
      html += `<${piece.tag}${attributes.join('')}>`;
      open.push(piece.tag);
    }
  }
  return html;
}

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

const sources = JSON.parse(await readAll(process.stdin)) as SourceToPublish[];
const published: PublishedSource[] = [];
for (const source of sources) published.push(await publish(source));
process.stdout.write(JSON.stringify(published));
