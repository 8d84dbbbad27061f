import { DomainError } from '@keelson/contracts/errors';
import { MAX_MARKDOWN_BYTES, type SourceMediaType } from '@keelson/contracts/learning/source';
import { INGEST_WARNINGS, type IngestWarning } from '@keelson/contracts/learning/warnings';
import type { Root, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { findRisks } from '../domain/find-risks';
import { type PreparedDoc } from '../domain/prepared-doc';
import { type FoundImage } from '../domain/prepared-image';
import { sniffMediaType } from '../sniff-media-type';
import { cleanTree, linkedSlugOf, countWarning, type WarningCounts } from './clean-tree';
import { guessLanguage } from './guess-language';
import { ImageCollector } from './image-collector';
import { readDocx } from './read-docx';
import { readHtml } from './read-html';
import { readMarkdown, readPlainText, type ReadSource } from './read-markdown';
import { readPdf } from './read-pdf';
import { outlineOf } from './split-passages';

/** A source file. */
export interface SourceBytes {
  readonly name: string;
  readonly bytes: Buffer;
  /** The images that were loaded for it; absent in the first pass. */
  readonly images?: readonly FoundImage[] | undefined;
}

const MAX_SUMMARY_LENGTH = 240;
const writer = unified().use(remarkGfm).use(remarkStringify, {
  bullet: '-',
  fences: true,
  rule: '-',
  emphasis: '_',
  listItemIndent: 'one',
});

/**
 * Converts one source to clean Markdown with title, language, headings and passages. Deterministic. Runs in the
 * reader process, since sources are untrusted.
 *
 * @throws {DomainError} when the source cannot be used.
 */
export async function prepareBytes(source: SourceBytes): Promise<PreparedDoc> {
  const { name, bytes } = source;
  const mediaType = sniffMediaType(bytes, name);
  const counts: WarningCounts = new Map();
  const images = new ImageCollector(source.images);
  const { tree, matter } = await readAs(mediaType, bytes, { counts, images });
  cleanTree(tree, counts, images);
  const heading = takeTitle(tree, matter.title);
  const title = (matter.title ?? heading ?? titleFromName(name)).slice(0, 200);
  if (matter.title === null && heading === null) countWarning(counts, 'no-title');
  const markdown = writer.stringify(tree).trim();
  if (markdown === '') throw new DomainError('learning/source-empty', 'The file has no text.');
  if (Buffer.byteLength(markdown) > MAX_MARKDOWN_BYTES) {
    const limit = `${MAX_MARKDOWN_BYTES / 1024} KiB`;
    throw new DomainError(
      'learning/source-too-large',
      `The document has more than ${limit} of text.`,
    );
  }
  const { headings, passages } = outlineOf(tree);
  if (headings.length === 0) countWarning(counts, 'no-headings');
  const text = passages.map((passage) => passage.text).join('\n');
  const guessed = matter.locale === null ? guessLanguage(text) : null;
  if (matter.locale === null && guessed !== 'en') countWarning(counts, 'language-guessed');
  return {
    mediaType,
    title,
    summary: matter.summary ?? summaryOf(tree),
    locale: matter.locale ?? guessed ?? 'en',
    tags: matter.tags,
    slug: matter.slug,
    aliases: matter.aliases,
    markdown,
    headings,
    passages,
    words: text.split(/\s+/).filter(Boolean).length,
    linkedSlugs: linkedSlugs(tree),
    images: images.images(),
    missingImages: images.missingUrls(),
    warnings: [...warningsOf(counts), ...images.warnings(), ...findRisks(`${title}\n${markdown}`)],
  };
}

function readAs(
  mediaType: SourceMediaType,
  bytes: Buffer,
  { counts, images }: { readonly counts: WarningCounts; readonly images: ImageCollector },
): ReadSource | Promise<ReadSource> {
  switch (mediaType) {
    case 'text/markdown':
      return readMarkdown(bytes, counts);
    case 'text/plain':
      return readPlainText(bytes, counts);
    case 'text/html':
      return readHtml(bytes, counts);
    case 'application/pdf':
      return readPdf(bytes, counts);
    case 'application/vnd.openxmlformats-officedocument.wordprocessingml.document':
      return readDocx(bytes, { counts, images });
  }
}

/** Removes the first heading when it is the title, which pages show separately. */
function takeTitle(tree: Root, known: string | null): string | null {
  const at = tree.children.findIndex(({ type }) => type === 'heading');
  const first = tree.children[at];
  if (first?.type !== 'heading' || first.depth !== 1 || at > 1) return null;
  const text = toString(first).replace(/\s+/g, ' ').trim();
  if (text === '') return null;
  if (known === null || same(known, text)) tree.children.splice(at, 1);
  return text;
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

function titleFromName(name: string): string {
  const words = name
    .replace(/\.[a-z0-9]+$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim();
  return words === '' ? 'Untitled' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** The first paragraph with text, cut after a word. */
function summaryOf(tree: Root): string {
  const textOf = (node: RootContent): string =>
    node.type === 'paragraph' ? toString(node, { includeImageAlt: false }) : '';
  const text = tree.children.map(textOf).find((line) => line.trim() !== '') ?? '';
  return truncate(text.replace(/\s+/g, ' ').trim());
}

function truncate(text: string): string {
  if (text.length <= MAX_SUMMARY_LENGTH) return text;
  return `${text.slice(0, MAX_SUMMARY_LENGTH).replace(/(?<!\s)\s+\S*$/, '')}…`;
}

function linkedSlugs(tree: Root): string[] {
  const found = new Set<string>();
  visit(tree, 'link', ({ url }) => {
    const slug = linkedSlugOf(url);
    if (slug !== null) found.add(slug);
  });
  return [...found].sort();
}

const warningsOf = (counts: WarningCounts): IngestWarning[] =>
  [...counts].map(([code, count]) => ({
    code,
    detail:
      count === 1
        ? `${INGEST_WARNINGS[code].label}.`
        : `${INGEST_WARNINGS[code].label} (${count}).`,
  }));
