import type { Element, ElementContent, Nodes as HtmlNodes, Root as HtmlRoot } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { defaultHandlers, type State, toMdast } from 'hast-util-to-mdast';
import type { Html, Nodes, PhrasingContent, Root } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { isPhrasing } from '../../markdown/plain-text';
import { type EmbeddedMarkdown, element } from './clean-html';

/**
 * HTML that stays HTML. Its type says whether it belongs to a line or is a block: the converter takes Markdown's own HTML
 * nodes for blocks, and directives, which are not used otherwise, for parts of a line.
 */
interface RawHtml {
  readonly type: 'textDirective' | 'htmlBlock';
  readonly value: string;
}

type Produced = Nodes | RawHtml;

/**
 * Converts cleaned HTML to Markdown. What Markdown cannot express (details, definition lists, tables without a header or
 * with blocks in cells, keys, superscripts…) stays HTML.
 */
export function htmlToMarkdown(tree: HtmlRoot): Root {
  const converted: Nodes = toMdast(tree, {
    newlines: true,
    handlers: { ...HANDLERS },
    nodeHandlers: {
      markdown: (_state: State, { node }: EmbeddedMarkdown) => embedded(node) as never,
    },
  });
  const root: Root =
    converted.type === 'root' ? converted : { type: 'root', children: [converted] };
  finish(root);
  return root;
}

/** Elements inside of a line that have no Markdown. */
const INLINE = [
  'abbr', 'bdi', 'bdo', 'cite', 'dfn', 'ins', 'kbd', 'mark', 'q', 'rp', 'rt', 'ruby', 'samp', 'small', 'sub', 'sup',
  'time', 'u', 'var',
] as const; // prettier-ignore

type Handler = (state: State, node: Element) => Produced | Produced[] | undefined;

const inlineHtml: Handler = (state, node) => {
  const [open, close] = tagsOf(node);
  return [html(open), ...(state.all(node) as Produced[]), html(close)];
};

const HANDLERS = {
  ...Object.fromEntries(INLINE.map((name) => [name, inlineHtml as never])),
  a: handler((state, node) => {
    if (node.properties.href !== undefined) return defaultHandler('a', state, node);
    return node.properties.id === undefined ? all(state, node) : html(toHtml(node));
  }),
  ...Object.fromEntries(
    ['b', 'strong', 'i', 'em', 's', 'del'].map((name) => [
      name,
      handler((state, node) =>
        hasContent(node) ? defaultHandler(name, state, node) : all(state, node),
      ),
    ]),
  ),
  code: handler((state, node) => {
    const link = onlyLink(node);
    if (link === undefined) return defaultHandler('code', state, node);
    const code = element('code', node.properties, node.children.flatMap(unlinked));
    return defaultHandler('a', state, { ...link, children: [code] });
  }),
  details: handler((state, node) => {
    const [open] = tagsOf(node);
    const summary = node.children.find((child) => isElement(child, 'summary'));
    const rest = node.children.filter((child) => child !== summary);
    const title = summary === undefined ? '' : `\n${asHtml(summary)}`;
    const content = state.toFlow(state.all({ ...node, children: rest }));
    return [block(`${open}${title}`), ...content, block('</details>')];
  }),
  dl: handler((_state, node) => block(asHtml(node))),
  table: handler((state, node) =>
    isSimpleTable(node) ? defaultHandler('table', state, node) : block(asHtml(node)),
  ),
  ...Object.fromEntries(
    ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [
      name,
      handler((state, node) => {
        const heading = defaultHandler(name, state, node);
        return { ...heading, data: { ids: node.properties['dataIds'] } as never };
      }),
    ]),
  ),
} as Record<string, never>;

const defaultHandler = (name: string, state: State, node: Element): Nodes =>
  (defaultHandlers as unknown as Record<string, (state: State, node: Element) => Nodes>)[name]?.(
    state,
    node,
  ) ?? { type: 'text', value: '' };

function handler(handle: Handler): never {
  return handle as never;
}

/** Markdown has no emphasis of nothing: its marks would be text. */
const hasContent = (node: ElementContent): boolean =>
  node.type === 'text'
    ? node.value.trim() !== ''
    : node.type === 'markdown' ||
      (node.type === 'element' && (node.tagName === 'img' || node.children.some(hasContent)));

/** Code cannot have a link, so a single one in it becomes one around it. */
function onlyLink({ children }: Element): Element | undefined {
  const elements = children.filter((child) => child.type === 'element');
  const links = elements.filter(
    ({ tagName, properties }) => tagName === 'a' && 'href' in properties,
  );
  return links.length === 1 && elements.length === 1 ? links[0] : undefined;
}

const unlinked = (node: ElementContent): ElementContent[] =>
  node.type === 'element' && node.tagName === 'a' ? node.children : [node];

const all = (state: State, node: Element): Produced[] => state.all(node);

const html = (value: string): RawHtml => ({ type: 'textDirective', value });
const block = (value: string): RawHtml => ({ type: 'htmlBlock', value });

/** HTML that was converted before, in a node further inside. */
const embedded = (node: Nodes): Produced =>
  node.type === 'html'
    ? { type: isBlockHtml(node) ? 'htmlBlock' : 'textDirective', value: node.value }
    : node;

interface CleanData {
  readonly clean?: 'line' | 'block';
}

const cleanData = ({ data }: Html): CleanData => (data ?? {}) as CleanData;
const isBlockHtml = (node: Html): boolean => cleanData(node).clean === 'block';
/** HTML that only has allowed elements, attributes and URLs. */
export const isCleanHtml = (node: Html): boolean => cleanData(node).clean !== undefined;

const cleanHtmlNode = (value: string, clean: 'line' | 'block'): Html => ({
  type: 'html',
  value,
  data: { clean } as never,
});

function tagsOf({ tagName, properties }: Element): [string, string] {
  const written = toHtml(element(tagName, properties, []));
  const end = `</${tagName}>`;
  return [written.slice(0, -end.length), end];
}

/** A blank line would end the HTML in Markdown. */
const asHtml = (node: Element): string =>
  toHtml(withoutMarkdown(node), { allowDangerousHtml: true }).replace(/\n(?=[^\S\n]*\n)/g, '&#10;');

/** Markdown inside of HTML that is written as a whole becomes HTML too. */
function withoutMarkdown(node: Element): Element {
  return {
    ...node,
    properties: Object.fromEntries(
      Object.entries(node.properties).filter(([name]) => name !== 'dataIds'),
    ),
    children: node.children.flatMap((child): ElementContent[] => {
      if (child.type === 'element') return [withoutMarkdown(child)];
      if (child.type !== 'markdown') return [child];
      const made: HtmlNodes = toHast(child.node, { allowDangerousHtml: true });
      return made.type === 'root' ? (made.children as ElementContent[]) : [made as ElementContent];
    }),
  };
}

/** A table that Markdown can express: a header, one line in each cell, no cell over several rows or columns. */
function isSimpleTable(table: Element): boolean {
  const rows = descendants(table, 'tr');
  const cells = [...descendants(table, 'td'), ...descendants(table, 'th')];
  const header = rows[0]?.children.filter((child) => child.type === 'element') ?? [];
  return (
    header.length > 0 &&
    header.every((cell) => isElement(cell, 'th')) &&
    rows.slice(1).every((row) => !row.children.every((cell) => isElement(cell, 'th'))) &&
    descendants(table, 'caption').length === 0 &&
    descendants(table, 'table').length === 0 &&
    cells.every(({ properties, children }) => !isWide(properties) && children.every(isLine))
  );
}

const isWide = ({ colSpan, rowSpan }: Element['properties']): boolean =>
  Number(colSpan ?? 1) > 1 || Number(rowSpan ?? 1) > 1;

const CELL_BLOCKS = /^(?:blockquote|details|div|dl|h[1-6]|hr|ol|p|pre|table|ul)$/;

function isLine(node: ElementContent): boolean {
  if (node.type === 'markdown') return isPhrasing(node.node);
  if (node.type !== 'element') return true;
  return !CELL_BLOCKS.test(node.tagName) && node.children.every(isLine);
}

function descendants(node: Element, name: string): Element[] {
  return node.children.flatMap((child) =>
    child.type === 'element'
      ? [...(child.tagName === name ? [child] : []), ...descendants(child, name)]
      : [],
  );
}

const isElement = (node: HtmlNodes, name: string): node is Element =>
  node.type === 'element' && node.tagName === name;

/** Line breaks in cells and headings, where Markdown has none, become HTML. */
export function oneLineBreaks(tree: Root): void {
  finish(tree);
}

/** Turns kept HTML into Markdown's own nodes, once it is in its place. */
function finish(node: Nodes, within = false): void {
  if (!('children' in node)) return;
  const oneLine = within || node.type === 'tableCell' || node.type === 'heading';
  node.children = (node.children as Produced[]).map((child) => {
    if (child.type === 'htmlBlock') return cleanHtmlNode(child.value, 'block');
    if (child.type === 'textDirective') return cleanHtmlNode(child.value, 'line');
    // A cell and a heading are one line, in which Markdown has no line break.
    if (child.type === 'break' && oneLine) return cleanHtmlNode('<br>', 'line');
    finish(child as Nodes, oneLine);
    return child;
  }) as PhrasingContent[] as never;
}
