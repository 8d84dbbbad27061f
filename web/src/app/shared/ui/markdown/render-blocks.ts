import { getDefaults, Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { appendAll } from './append-all';
import { BoundedTokenizer, MAX_DEPTH } from './bounded-tokenizer';
import { calloutOf } from './callout';
import { codeFigure, scrollingTable } from './code-figure';
import { decodeEntities } from './decode-entities';
import type { MarkdownContext } from './markdown-context';
import { renderInline } from './render-inline';

/** One block of a text: its source, which identifies it, and its renderer. */
export interface MarkdownBlock {
  readonly raw: string;
  readonly render: (context: MarkdownContext) => Node[];
}

/**
 * Renders the blocks of a Markdown text (CommonMark with GitHub's tables and lists). Only the elements created here
 * appear in the page; raw HTML is shown as text.
 */
export function parseBlocks(text: string): MarkdownBlock[] {
  const lexer = new Lexer({ ...getDefaults(), tokenizer: new BoundedTokenizer() });
  return lexer
    .lex(text)
    .filter(({ type }) => type !== 'space' && type !== 'def')
    .map((token) => ({
      raw: token.raw,
      render: (context) => blockNodes(token as MarkedToken, context, 0),
    }));
}

function renderBlocks(tokens: readonly Token[], context: MarkdownContext, depth: number): Node[] {
  return tokens.flatMap((token) => blockNodes(token as MarkedToken, context, depth));
}

function blockNodes(token: MarkedToken, context: MarkdownContext, depth: number): Node[] {
  const { document } = context;
  if (depth > MAX_DEPTH) return [document.createTextNode(token.raw)];
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- inline tokens are rendered elsewhere
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'heading': {
      const level = Math.min(6, token.depth + context.headingOffset);
      return [appendAll(document.createElement(`h${level}`), renderInline(token.tokens, context))];
    }
    case 'paragraph':
      return [appendAll(document.createElement('p'), renderInline(token.tokens, context))];
    case 'blockquote':
      return [quoteNode(token, context, depth + 1)];
    case 'list':
      return [listNode(token, context, depth + 1)];
    case 'code':
      return [codeNode(token, context)];
    case 'table':
      return [tableNode(token, context)];
    case 'hr':
      return [document.createElement('hr')];
    case 'html':
      return [appendAll(document.createElement('p'), [document.createTextNode(token.raw.trim())])];
    default:
      return renderInline([token], context);
  }
}

function quoteNode(quote: Tokens.Blockquote, context: MarkdownContext, depth: number): Node {
  const { document } = context;
  const callout = calloutOf(quote);
  if (callout === null) {
    return appendAll(
      document.createElement('blockquote'),
      renderBlocks(quote.tokens, context, depth),
    );
  }
  const element = document.createElement('div');
  element.classList.add('callout', `callout-${callout.kind}`);
  const title = document.createElement('p');
  title.className = 'callout-title';
  title.textContent = callout.title;
  return appendAll(element, [title, ...renderBlocks(callout.tokens, context, depth)]);
}

function listNode(list: Tokens.List, context: MarkdownContext, depth: number): Node {
  const element = context.document.createElement(list.ordered ? 'ol' : 'ul');
  if (list.ordered && typeof list.start === 'number' && list.start !== 1) {
    element.setAttribute('start', String(list.start));
  }
  for (const item of list.items) {
    const row = appendAll(
      context.document.createElement('li'),
      renderBlocks(item.tokens, context, depth),
    );
    if (item.task) row.className = 'task';
    element.appendChild(row);
  }
  return element;
}

function codeNode({ text, lang }: Tokens.Code, { document }: MarkdownContext): Node {
  const code = document.createElement('code');
  code.textContent = text;
  return codeFigure(document, decodeEntities(lang ?? '').split(/\s/)[0] ?? '', [code]);
}

function tableNode({ header, rows }: Tokens.Table, context: MarkdownContext): Node {
  const { document } = context;
  const rowNode = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td'): Node =>
    appendAll(
      document.createElement('tr'),
      cells.map(({ tokens, align }) => {
        const cell = document.createElement(tag);
        if (align) cell.style.textAlign = align;
        return appendAll(cell, renderInline(tokens, context));
      }),
    );
  const head = appendAll(document.createElement('thead'), [rowNode(header, 'th')]);
  const body = appendAll(
    document.createElement('tbody'),
    rows.map((cells) => rowNode(cells, 'td')),
  );
  return scrollingTable(document, appendAll(document.createElement('table'), [head, body]));
}
