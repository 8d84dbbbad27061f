import { type BodyPiece } from '@keelson/contracts/learning/doc-body';
import { type DocVersion } from '@keelson/contracts/learning/public-doc';
import type { Element, Nodes as HtmlNodes, Root as HtmlRoot } from 'hast';
import { raw } from 'hast-util-raw';
import type { Root } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { visit } from 'unist-util-visit';
import { parseMarkdown } from '../markdown/syntax';
import { plainTextOf } from '../markdown/plain-text';
import { bodyPieces } from './body-pieces';
import { safeTree } from './safe-tree';
import { footnoteLabels } from './footnote-labels';
import { highlightCode } from './highlight-code';
import { labelDiagrams } from './label-diagrams';
import { renderMath } from './render-math';
import { renderCallouts } from './render-callouts';

/** The document as elements, made from its stored Markdown. Only allowed elements, attributes and URLs are in it. */
export function renderBody({
  markdown,
  headings,
  locale,
}: Pick<DocVersion, 'markdown' | 'headings' | 'locale'>): BodyPiece[] {
  const tree = parseMarkdown(markdown);
  nameHeadings(tree, headings);
  renderCallouts(tree);
  const html = toHast(tree, {
    allowDangerousHtml: true,
    clobberPrefix: 'note-',
    ...footnoteLabels(locale),
  });
  const parsed = parseRaw(html as HtmlRoot);
  highlightCode(parsed);
  const safe = safeTree(parsed, new Set(headings.map(({ anchor }) => anchor)));
  renderMath(safe);
  labelDiagrams(safe, locale);
  return bodyPieces(safe);
}

/** Code is kept out of the HTML parser, which would drop a line break at its start. */
interface CodeNode {
  readonly type: 'code';
  readonly element: Element;
}

function parseRaw(tree: HtmlRoot): HtmlRoot {
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'pre' || parent === undefined || index === undefined) return;
    const kept: CodeNode = { type: 'code', element: node };
    parent.children[index] = kept as never;
  });
  const parsed = raw(tree, { passThrough: ['code'] as never }) as HtmlRoot;
  visit(parsed, (node, index, parent) => {
    const kept = node as HtmlNodes | CodeNode;
    if (kept.type !== 'code' || parent === undefined || index === undefined) return;
    (parent as HtmlRoot).children[index] = kept.element;
  });
  return parsed;
}

/** Gives the headings their anchors, in order; a heading without text has none. */
function nameHeadings(tree: Root, headings: DocVersion['headings']): void {
  let next = 0;
  for (const node of tree.children) {
    if (node.type !== 'heading' || plainTextOf(node).trim() === '') continue;
    const anchor = headings[next]?.anchor ?? '';
    next += 1;
    if (anchor !== '') node.data = { ...node.data, hProperties: { id: anchor } };
  }
}
