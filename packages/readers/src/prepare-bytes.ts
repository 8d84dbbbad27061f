import { warningOf } from '@keelson/contracts/learning/warning-sentences';
import { explainedError } from '@keelson/contracts/error-sentences';
import {
  MAX_MARKDOWN_BYTES,
  type PageContent,
  type SourceMediaType,
} from '@keelson/contracts/learning/source';
import { type IngestWarning } from '@keelson/contracts/learning/warnings';
import { cutText } from '@keelson/contracts/text';
import type { PhrasingContent, Root, RootContent } from 'mdast';
import { visit } from 'unist-util-visit';
import { findRisks } from './document/find-risks';
import { findSecrets } from './content/find-secrets';
import { type PreparedDoc } from './document/prepared-doc';
import { type FoundImage } from './document/prepared-image';
import { writeMarkdown } from './markdown/syntax';
import { takeTitle } from './content/take-title';
import { chooseLanguage } from './document/choose-language';
import { sniffMediaType } from './encoding/sniff-media-type';
import { CleaningContext, type WarningCounts } from './content/cleaning-context';
import { elementFinder, linkWithin } from './content/link-within';
import { LinkCollector } from './content/link-collector';
import { plainTextOf } from './markdown/plain-text';
import { guessLanguage } from './content/guess-language';
import { ImageCollector } from './content/image-collector';
import { readCsv } from './formats/table/read-csv';
import { readDocx } from './formats/docx/read-docx';
import { readHtml } from './formats/html/read-html';
import { readMarkdown, readPlainText, type ReadSource } from './formats/markdown/read-markdown';
import { readNotebook } from './formats/notebook/read-notebook';
import { readPdf } from './formats/pdf/read-pdf';
import { type Chapter, splitChapters } from './content/split-chapters';
import { outlineOf } from './content/split-passages';
import { withoutTextError } from './content/without-text';

/** Removes the end of a line behind a line break (`<br>`), which Markdown would write as a character reference. */
function trimBreaks(tree: Root): void {
  visit(tree, 'break', (_node, index, parent) => {
    const next = index === undefined ? undefined : parent?.children[index + 1];
    if (next?.type === 'text') next.value = next.value.trimStart();
  });
}

export interface SourceBytes {
  readonly name: string;
  readonly bytes: Buffer;
  /** The images that were loaded for it; absent in the first pass. */
  readonly images?: readonly FoundImage[] | undefined;
  /** The language that its path names; absent for none. */
  readonly language?: string | undefined;
  /** The content of an HTML page that is used; absent when the reader decides. */
  readonly content?: PageContent | undefined;
}

const MAX_SUMMARY_LENGTH = 240;
/** The limit of a chapter: the rest is left for its footnotes and for headings that join it. */
const MAX_CHAPTER_BYTES = 270 * 1024;
/** A tree with less text than this is no larger than the limit when it is written. */
const SURELY_SHORT = MAX_MARKDOWN_BYTES / 4;

/**
 * Converts one source to clean Markdown with title, language, headings and passages; a long one to its chapters.
 * Deterministic. Runs in the reader process, since sources are untrusted.
 *
 * @throws {DomainError} when the source cannot be used.
 */
export async function prepareBytes(source: SourceBytes): Promise<PreparedDoc> {
  const { name, bytes } = source;
  const mediaType = sniffMediaType(bytes, name);
  const images = new ImageCollector(source.images);
  const links = new LinkCollector();
  const context = new CleaningContext(new Map(), images, links);
  const { tree, matter, extraction = null } = await readAs(mediaType, source, context);
  trimBreaks(tree);
  const heading = takeTitle(tree, matter.title);
  const title = cutText(matter.title ?? heading?.text ?? titleFromName(name), 200);
  if (matter.title === null && heading === null) context.count('no-title');
  const ids = heading?.ids ?? [];
  const chapters = chaptersOf(tree, { title, ids });
  const isSplit = chapters.length > 1;
  const elementsOf = elementFinder(context);
  const parts = chapters.map((chapter, index) => {
    const { headings, targets, passages } = outlineOf(chapter.tree);
    const own = { text: chapter.title, anchor: '', ids: chapter.ids };
    const elements = elementsOf(chapter.tree);
    // The title is at the top of the page, and not among the headings of the text.
    const linked = chapter.isOpening
      ? [...targets, own, ...elements]
      : [own, ...targets, ...elements, ...(index === 0 ? [{ text: title, anchor: '', ids }] : [])];
    return { ...chapter, headings, passages, targets: linked };
  });
  linkWithin(parts, context);
  // A page of a section often has a title only. A web page without text is probably made by scripts.
  const hasText = tree.children.length > 0;
  const isTitled =
    mediaType === 'text/markdown' && (matter.title !== null || heading !== null) && !isSplit;
  if (!hasText && isTitled) context.count('no-text');
  // The images of the first pass are not loaded yet.
  const isComplete = source.images !== undefined || images.missingUrls().length === 0;
  if (parts.every(({ headings }) => headings.length === 0) && !isSplit && hasText)
    context.count('no-headings');
  const texts = parts.flatMap(({ passages }) => passages.map(({ text }) => text));
  const sample = hasText ? texts.join('\n') : `${title}\n${matter.summary ?? ''}`;
  const named = source.language ?? null;
  const chosen = matter.locale ?? chooseLanguage(guessLanguage(sample), named);
  const isStated = matter.locale !== null || (chosen !== null && chosen === named);
  if (!isStated && chosen !== 'en') context.count('language-guessed');
  const locale = chosen ?? 'en';
  const [first, ...rest] = parts.map((part, index): PreparedDoc => {
    const markdown = writeMarkdown(part.tree).trim();
    if (markdown === '' && !isTitled && isComplete) {
      throw withoutTextError({ mediaType, notes: context.notes });
    }
    checkSize(markdown);
    const start = isSplit ? 0 : (heading?.end ?? 0);
    const summary =
      (index === 0 ? matter.summary : null) ?? summaryOf(part.tree.children.slice(start));
    const published = `${part.title}\n${summary}\n${markdown}`;
    return {
      mediaType,
      title: part.title,
      summary,
      locale,
      tags: matter.tags,
      slug: matter.slug,
      aliases: index === 0 ? matter.aliases : [],
      names: index === 0 ? matter.names : [],
      place: matter.place,
      markdown,
      headings: part.headings,
      passages: part.passages,
      words: countWords(part.passages.map(({ text }) => text).join('\n'), locale),
      targets: part.targets,
      links: links.relativeUrls(markdown),
      images: images.images().filter(({ sha256 }) => !isSplit || markdown.includes(sha256)),
      missingImages: images.missingUrls(),
      extraction,
      secrets: findSecrets(published),
      warnings: findRisks(published),
      book: isSplit ? title : null,
      rest: [],
    };
  });
  if (first === undefined) throw withoutTextError({ mediaType, notes: context.notes });
  return {
    ...first,
    warnings: [
      ...warningsOf(context.counts),
      ...context.notes,
      ...images.warnings(),
      ...first.warnings,
    ],
    rest,
  };
}

function chaptersOf(
  tree: Root,
  { title, ids }: Pick<Chapter, 'title' | 'ids'>,
): readonly Chapter[] {
  let length = 0;
  visit(tree, (node) => {
    if ('value' in node) length += Buffer.byteLength(node.value);
  });
  if (length < SURELY_SHORT) return [{ title, ids, tree, isOpening: true }];
  return splitChapters(tree, {
    title,
    ids,
    maxWhole: MAX_MARKDOWN_BYTES,
    maxBytes: MAX_CHAPTER_BYTES,
    sizeOf: (children) => Buffer.byteLength(writeMarkdown({ type: 'root', children })) + 1,
  });
}

function checkSize(markdown: string): void {
  if (Buffer.byteLength(markdown) <= MAX_MARKDOWN_BYTES) return;
  throw explainedError('learning/source-too-large', {
    code: 'source.document-too-large',
    params: { limit: MAX_MARKDOWN_BYTES / 1024 },
  });
}

function readAs(
  mediaType: SourceMediaType,
  { name, bytes, content }: SourceBytes,
  context: CleaningContext,
): ReadSource | Promise<ReadSource> {
  switch (mediaType) {
    case 'text/markdown':
      return readMarkdown(bytes, name, context);
    case 'text/plain':
      return readPlainText(bytes, context);
    case 'text/csv':
      return readCsv(bytes, context);
    case 'application/x-ipynb+json':
      return readNotebook(bytes, name, context);
    case 'text/html':
      return readHtml({ name, bytes, content }, context);
    case 'application/pdf':
      return readPdf(bytes, context);
    case 'application/vnd.openxmlformats-officedocument.wordprocessingml.document':
      return readDocx(bytes, context);
  }
}

function titleFromName(name: string): string {
  const words = name
    .replace(/\.[a-z0-9]+$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim();
  return words === '' ? 'Untitled' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** The first paragraph with text below the title, cut after a word. Badges are no text. */
function summaryOf(nodes: readonly RootContent[]): string {
  const text = nodes.map(ownText).find((line) => line.trim() !== '') ?? '';
  return truncate(text.replace(/\s+/g, ' ').trim());
}

const ownText = (node: RootContent): string =>
  node.type === 'paragraph' ? plainTextOf({ ...node, children: withoutImages(node.children) }) : '';

/** Also without links that have an image and nothing else. */
function withoutImages(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const kept: PhrasingContent[] = [];
  for (const node of nodes) {
    if (node.type === 'image') continue;
    if (node.type !== 'link') {
      kept.push(node);
      continue;
    }
    const children = withoutImages(node.children);
    const hasImage = children.length < node.children.length;
    if (hasImage && plainTextOf({ ...node, children }).trim() === '') continue;
    kept.push({ ...node, children });
  }
  return kept;
}

function truncate(text: string): string {
  if (text.length <= MAX_SUMMARY_LENGTH) return text;
  return `${cutText(text, MAX_SUMMARY_LENGTH).replace(/(?<!\s)\s+\S*$/, '')}…`;
}

const warningsOf = (counts: WarningCounts): IngestWarning[] =>
  [...counts].map(([code, times]) =>
    warningOf(code, { code: 'counted', params: { warning: code, times } }),
  );

/** The number of words of a text, also in languages that write no spaces between them. */
function countWords(text: string, locale: string): number {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  let words = 0;
  // A segmenter needs the whole text as one string, and its time grows faster than the text.
  for (const line of text.split('\n')) {
    for (const { isWordLike } of segmenter.segment(line)) if (isWordLike === true) words += 1;
  }
  return words;
}
