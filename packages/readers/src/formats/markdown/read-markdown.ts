import { explainedError } from '@keelson/contracts/error-sentences';
import { type Extraction } from '@keelson/contracts/learning/plan';
import type { Root, RootContent } from 'mdast';
import { visit } from 'unist-util-visit';
import { fragmentOf } from '../../document/anchors';
import { parseSource } from '../../markdown/syntax';
import { unifyAdmonitions } from './admonitions';
import { cleanTree } from '../html/clean-tree';
import { type CleaningContext } from '../../content/cleaning-context';
import { cleanCode, readCodeLanguages } from './code-marks';
import { decodeText } from '../../encoding/decode-text';
import { markAbbreviations, takeAbbreviations } from './dialects/abbreviations';
import { LostParts } from './dialects/lost-parts';
import { takePrivateComments } from './dialects/private-comments';
import { unifyDialects } from './dialects/unify-dialects';
import { usesMyst } from './dialects/unify-myst';
import { descriptionText } from './description-text';
import { takeFormerIds } from '../html/former-ids';
import { type FrontMatter, NO_FRONT_MATTER, splitFrontMatter } from '../../content/front-matter';
import { takeHeadingAttributes } from './heading-ids';
import { unifyMathBlocks } from './math-blocks';
import { READER_LIMITS } from '../../reader-limits';
import { splitMarkdown } from './split-markdown';
import { storeMath } from './store-math';
import { unifyTabs } from './tabs';

export interface ReadSource {
  readonly tree: Root;
  readonly matter: FrontMatter;
  /** The extraction of an HTML page. */
  readonly extraction?: Extraction;
}

/** A line that opens too many nested quotes or lists: parsing time grows with the square of the depth. */
const TOO_DEEP = new RegExp(
  `^(?:(?:[ \\t]{0,3}>){${READER_LIMITS.depth}}|[ \\t]*(?:(?:[-*+]|\\d{1,9}[.)])[ \\t]+){${READER_LIMITS.depth}})`,
  'm',
);

export function readMarkdown(
  bytes: Uint8Array,
  name: string,
  context: CleaningContext,
): ReadSource {
  return readMarkdownText(readText(bytes, context), { name, lost: new LostParts() }, context);
}

export interface MarkdownText {
  readonly name: string;
  readonly lost: LostParts;
}

export function readMarkdownText(
  source: string,
  { name, lost }: MarkdownText,
  context: CleaningContext,
): ReadSource {
  const { matter: written, body } = splitFrontMatter(source, context.counts);
  const matter = { ...written, summary: descriptionText(written.summary) };
  if (TOO_DEEP.test(body)) {
    throw explainedError('learning/source-broken', {
      code: 'source.nested-too-deeply',
      params: {},
    });
  }
  const { title, summary: description, substitutions } = matter;
  const variables = { title, description, substitutions };
  context.hasLabels = usesMyst(body);
  const { text: defined, abbreviations } = takeAbbreviations(body);
  const shown = takePrivateComments(defined, lost);
  const plain = unifyDialects(shown, { name, variables }, lost);
  const text = unifyMathBlocks(unifyAdmonitions(unifyTabs(plain)));
  const trees = splitMarkdown(text).map((segment) => {
    const tree = withoutPositions(parseSource(segment));
    cleanCode(tree, lost);
    readCodeLanguages(tree);
    storeMath(tree);
    markAbbreviations(tree, abbreviations);
    takeHeadingAttributes(tree);
    noteLinkedIds(tree, context);
    return tree;
  });
  lost.report(context);
  const tree = joined(trees.map((one) => cleanTree(one, context)));
  takeFormerIds(tree, context);
  return { tree, matter };
}

/** Positions take as much memory as the text. */
function withoutPositions(tree: Root): Root {
  visit(tree, (node) => {
    Reflect.deleteProperty(node, 'position');
  });
  return tree;
}

/** Segments repeat the footnotes that they refer to. */
function joined([first, ...others]: readonly Root[]): Root {
  const tree: Root = first ?? { type: 'root', children: [] };
  if (others.length === 0) return tree;
  const footnotes = new Set<string>();
  const children = [tree, ...others].flatMap((part) => part.children);
  return {
    type: 'root',
    children: children.filter((node) => {
      if (node.type !== 'footnoteDefinition') return true;
      const isNew = !footnotes.has(node.identifier);
      footnotes.add(node.identifier);
      return isNew;
    }),
  };
}

/** An empty anchor, for other documents to link to. */
const ANCHOR = /^<a\s+(?:id|name)\s*=\s*["']?(?<id>[^\s"'<>]+?)["']?\s*\/?>/i;

/** Elements with these ids get an anchor. */
function noteLinkedIds(tree: Root, context: CleaningContext): void {
  visit(tree, (node) => {
    if ((node.type === 'link' || node.type === 'definition') && node.url.startsWith('#')) {
      context.linkedIds.add(fragmentOf(node.url));
    }
    if (node.type !== 'html') return;
    for (const tag of node.value.match(/<a\s[^<>]*>/gi) ?? []) {
      const id = ANCHOR.exec(tag)?.groups?.['id'];
      if (id !== undefined) context.linkedIds.add(id);
    }
    for (const [, url = ''] of node.value.matchAll(/\bhref\s*=\s*["']?(#[^\s"'<>]+)/gi)) {
      context.linkedIds.add(fragmentOf(url));
    }
  });
}

/** Reads plain text: blank lines separate paragraphs, and no character is markup. */
export function readPlainText(bytes: Uint8Array, context: CleaningContext): ReadSource {
  const paragraphs = readText(bytes, context)
    .split(/\n[^\S\n]*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  const children = paragraphs.map((value): RootContent => ({
    type: 'paragraph',
    children: [{ type: 'text', value }],
  }));
  return { tree: { type: 'root', children }, matter: NO_FRONT_MATTER };
}

function readText(bytes: Uint8Array, context: CleaningContext): string {
  const { text, warnings } = decodeText(bytes);
  context.notes.push(...warnings);
  return text;
}
