import type { Nodes, Root } from 'mdast';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkCjkFriendlyGfmStrikethrough from 'remark-cjk-friendly-gfm-strikethrough';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkStringify from 'remark-stringify';
import { type Processor, unified } from 'unified';
import { visit } from 'unist-util-visit';
import { mathFromMarkdown, mathSyntax } from './math-syntax';

/**
 * CommonMark with GitHub's tables, lists and footnotes. Emphasis next to Chinese, Japanese and Korean characters works
 * without spaces, which these languages do not write.
 */
const syntax = unified()
  .use(remarkGfm, { singleTilde: false })
  .use(remarkCjkFriendly)
  .use(remarkCjkFriendlyGfmStrikethrough, { singleTilde: false });

const parser = syntax().use(remarkParse).freeze();
const writer = syntax()
  .use(remarkStringify, {
    bullet: '-',
    fences: true,
    rule: '-',
    // `_` does not work beside a letter, and most languages of East Asia have no spaces.
    emphasis: '*',
    listItemIndent: 'one',
  })
  .freeze();

function mathPlugin(this: Processor): void {
  const data = this.data();
  (data.micromarkExtensions ??= []).push(mathSyntax);
  (data.fromMarkdownExtensions ??= []).push(mathFromMarkdown);
}

const sourceParser = syntax().use(mathPlugin).use(remarkParse).freeze();

export const parseMarkdown = (text: string): Root => parser.parse(text);
/** Sources have formulas between `$` too. */
export const parseSource = (text: string): Root => sourceParser.parse(text);

/** Writes a tree so that parsing the result gives the same tree. */
export function writeMarkdown(tree: Root): string {
  const written = structuredClone(tree);
  markTasks(written);
  return writer.stringify(written);
}

/** The writers of emphasis replace the one of tasks, so tasks get their marks here. */
function markTasks(tree: Nodes): void {
  visit(tree, 'listItem', (item) => {
    const [first] = item.children;
    if (typeof item.checked !== 'boolean' || first?.type !== 'paragraph') return;
    first.children.unshift({ type: 'html', value: item.checked ? '[x] ' : '[ ] ' });
    item.checked = null;
  });
}
