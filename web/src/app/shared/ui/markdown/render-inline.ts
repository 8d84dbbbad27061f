import type { MarkedToken, Token, Tokens } from 'marked';
import { appendAll } from './append-all';
import { decodeEntities } from './decode-entities';
import type { MarkdownContext } from './markdown-context';
import { safeLink } from './safe-link';

const REFERENCE = /\[(\d{1,3})\]/;

/** Renders a line of text. Markup that is not allowed stays visible as text. */
export function renderInline(tokens: readonly Token[], context: MarkdownContext): Node[] {
  return tokens.flatMap((token) => inlineNodes(token as MarkedToken, context));
}

function inlineNodes(token: MarkedToken, context: MarkdownContext): Node[] {
  const { document } = context;
  const wrapped = (tag: 'strong' | 'em' | 'del', tokens: readonly Token[]): Node[] => {
    const element = document.createElement(tag);
    appendAll(element, renderInline(tokens, context));
    return [element];
  };
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- blocks are rendered elsewhere
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return wrapped(token.type, token.tokens);
    case 'codespan': {
      const code = document.createElement('code');
      code.textContent = token.text;
      return [code];
    }
    case 'br':
      return [document.createElement('br')];
    case 'link':
      return [linkNode(token, context)];
    case 'image':
      return [imageNode(token, context)];
    case 'checkbox':
      return [checkboxNode(token.checked, context)];
    case 'text':
      return token.tokens
        ? renderInline(token.tokens, context)
        : textNodes(decodeEntities(token.text), context);
    case 'escape':
      return [document.createTextNode(token.text)];
    default:
      return [document.createTextNode(token.raw)];
  }
}

function linkNode(token: Tokens.Link, context: MarkdownContext): Node {
  const link = safeLink(token.autolink ? token.href : decodeEntities(token.href));
  const content = renderInline(token.tokens, context);
  if (link === null) {
    const plain = context.document.createElement('span');
    appendAll(plain, content);
    return plain;
  }
  return anchor(link, content, context);
}

/** Fetching an external image would reveal the reader to its host, so it becomes a link. */
function imageNode({ href, text, title }: Tokens.Image, context: MarkdownContext): Node {
  const known = context.images.get(href);
  if (known !== undefined) {
    const image = context.document.createElement('img');
    // Set before `src`; otherwise the browser has already started the request.
    image.setAttribute('loading', 'lazy');
    image.setAttribute('decoding', 'async');
    image.setAttribute('width', String(known.width));
    image.setAttribute('height', String(known.height));
    image.setAttribute('alt', decodeEntities(text));
    if (title) image.setAttribute('title', decodeEntities(title));
    image.setAttribute('src', known.src);
    return image;
  }
  const link = safeLink(decodeEntities(href));
  const label = context.document.createTextNode(`Image: ${decodeEntities(text) || href}`);
  return link === null ? label : anchor(link, [label], context);
}

function anchor(
  { href, external }: { readonly href: string; readonly external: boolean },
  content: readonly Node[],
  { document }: MarkdownContext,
): HTMLAnchorElement {
  const element = document.createElement('a');
  // Pages have a <base>, so a fragment link needs the page's own path.
  element.href = href.startsWith('#') ? `${document.location.pathname}${href}` : href;
  if (external) {
    element.rel = 'noopener noreferrer nofollow';
    element.target = '_blank';
    element.title = href; // shows the real target, whatever the link text says
  }
  appendAll(element, content);
  return element;
}

function checkboxNode(checked: boolean, { document }: MarkdownContext): Node {
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.disabled = true;
  box.checked = checked;
  box.setAttribute(
    'aria-label',
    checked ? $localize`:state of a task:Done` : $localize`:state of a task|Not done:Open`,
  );
  return box;
}

/** Text with `[1]` as a link where the reference is known. */
function textNodes(text: string, context: MarkdownContext): Node[] {
  const { document, references } = context;
  const nodes: Node[] = [];
  let rest = text;
  for (let found = REFERENCE.exec(rest); found !== null; found = REFERENCE.exec(rest)) {
    const reference = references.get(Number(found[1]));
    const end = found.index + found[0].length;
    if (reference === undefined) {
      nodes.push(document.createTextNode(rest.slice(0, end)));
    } else {
      nodes.push(document.createTextNode(rest.slice(0, found.index)));
      const link = document.createElement('a');
      link.className = 'reference';
      link.href = reference.href;
      link.target = '_blank';
      link.rel = 'noopener';
      link.title = reference.label;
      link.setAttribute(
        'aria-label',
        $localize`Source ${found[1] ?? ''}:number:: ${reference.label}:title:`,
      );
      link.textContent = found[1] ?? '';
      nodes.push(link);
    }
    rest = rest.slice(end);
  }
  return rest === '' ? nodes : [...nodes, document.createTextNode(rest)];
}
