import { DomainError } from '@keelson/contracts/errors';
import type { Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { decodeText } from './decode-text';
import { countWarning, type WarningCounts } from './clean-tree';
import { type FrontMatter, NO_FRONT_MATTER, splitFrontMatter } from './front-matter';
import { READER_LIMITS } from './reader-limits';

/** A parsed source before cleaning. */
export interface ReadSource {
  readonly tree: Root;
  readonly matter: FrontMatter;
}

/** A line that opens too many nested quotes or lists: parsing time grows with the square of the depth. */
const TOO_DEEP = new RegExp(
  `^(?:(?:[ \\t]{0,3}>){${READER_LIMITS.depth}}|[ \\t]*(?:(?:[-*+]|\\d{1,9}[.)])[ \\t]+){${READER_LIMITS.depth}})`,
  'm',
);

const parser = unified().use(remarkParse).use(remarkGfm);

export function readMarkdown(bytes: Uint8Array, counts: WarningCounts): ReadSource {
  const { matter, body } = splitFrontMatter(readText(bytes, counts), counts);
  if (TOO_DEEP.test(body)) {
    throw new DomainError('learning/source-broken', 'The content is nested too deeply.');
  }
  return { tree: parser.parse(body), matter };
}

/** Reads plain text: blank lines separate paragraphs, and no character is markup. */
export function readPlainText(bytes: Uint8Array, counts: WarningCounts): ReadSource {
  const paragraphs = readText(bytes, counts)
    .split(/\n[^\S\n]*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  const children = paragraphs.map((value): RootContent => ({
    type: 'paragraph',
    children: [{ type: 'text', value }],
  }));
  return { tree: { type: 'root', children }, matter: NO_FRONT_MATTER };
}

function readText(bytes: Uint8Array, counts: WarningCounts): string {
  const { text, warnings } = decodeText(bytes);
  for (const { code } of warnings) countWarning(counts, code);
  return text;
}
