import type { Nodes, Root } from 'mdast';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkCjkFriendlyGfmStrikethrough from 'remark-cjk-friendly-gfm-strikethrough';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

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
    emphasis: '_',
    listItemIndent: 'one',
  })
  .freeze();

export const parseMarkdown = (text: string): Root => parser.parse(text);

/** Writes a tree so that parsing the result gives the same tree. */
export const writeMarkdown = (tree: Nodes): string => writer.stringify(tree as Root);
