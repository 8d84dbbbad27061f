import { calloutNameOf, meaningOf } from './element-names';
import { textsIn } from './jsx';
import { type LostParts } from './lost-parts';
import { destination, details, escaped, fenced } from './markdown-parts';
import { attributeOf, plainNameOf, type Tag } from './tag';
import { writeCodeGroup } from './code-group';

/** A tag of a template language with its content. */
export interface WrittenElement {
  readonly tag: Tag;
  /** Its content as Markdown, without the indentation of the element; null when it has none. */
  readonly body: string | null;
  readonly source: string;
  /** True when it has lines of its own. */
  readonly isBlock: boolean;
  readonly parent: Tag | null;
  readonly index: number;
  readonly level: number;
}

interface ElementContext {
  readonly imports: ReadonlyMap<string, string>;
  readonly lost: LostParts;
}

/** Callouts in callouts: deeper ones are content, because each level repeats the marks of its text. */
const MAX_QUOTES = 6;

/** Writes what an element means as Markdown; null when it has no meaning here, and its content stays. */
export function writeElement(element: WrittenElement, context: ElementContext): string {
  const { tag, isBlock, body } = element;
  const meaning = meaningOf(tag);
  switch (meaning) {
    case 'callout':
      return callout(element);
    case 'tab':
      return isBlock && body !== null
        ? details(
            titleOf(tag) ?? itemOf(element) ?? 'Tab',
            tabContent(element),
            element.index === 0,
          )
        : labelled(element);
    case 'details':
      return isBlock && titleOf(tag) !== null
        ? details(titleOf(tag) ?? '', body ?? attributeOf(tag, 'description') ?? '', false)
        : (body ?? '');
    case 'code-group':
      return writeCodeGroup(body ?? '');
    case 'step':
      return isBlock ? step(element) : labelled(element);
    case 'code':
      return code(element, context);
    case 'image':
      return image(element);
    case 'media':
      return media(element, context);
    case 'link':
      return link(element);
    case 'card':
    case 'field':
      return labelled(element);
    case 'box':
      return box(element);
    case 'file':
      return file(element);
    case 'url':
      return tag.values[0] ?? attributeOf(tag, 'path') ?? '';
    case 'inline':
      return inline(element);
    case 'comment':
      return '';
    case 'include':
      return include(element, context);
    case 'nothing':
      return body ?? '';
    case 'tabs':
    case 'content':
      return tag.kind === 'void' ? labelled(element) : withTitle(element);
    case 'control':
    case 'other':
      return other(element, context);
  }
}

const titleOf = (tag: Tag): string | null =>
  attributeOf(tag, 'title', 'label', 'header', 'name', 'heading', 'summary', 'tab', 'value') ??
  (tag.syntax === 'jsx' ? null : (tag.values[0] ?? null));

const textOf = (tag: Tag): string | null =>
  attributeOf(tag, 'text', 'label', 'title', 'name', 'value') ?? tag.values[0] ?? null;

/** The title that the parent has for a tab: `<Tabs items={['npm', 'yarn']}>`. */
const itemOf = ({ parent, index }: WrittenElement): string | null =>
  textsIn(parent?.expressions.get('items') ?? '')[index] ?? null;

function callout(element: WrittenElement): string {
  const { tag, isBlock, level } = element;
  const title = attributeOf(tag, 'title', 'heading', 'label') ?? '';
  const body = element.body ?? attributeOf(tag, 'description', 'message', 'content', 'text') ?? '';
  if (!isBlock || level > MAX_QUOTES) return labelled({ ...element, body });
  return [
    `[!${calloutNameOf(tag)}]${title === '' ? '' : ` ${escaped(title)}`}`,
    ...body.trim().split('\n'),
  ]
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

/** The tabs of Docsy have code unless they say that they have text. */
function tabContent({ tag, parent, body, source }: WrittenElement): string {
  const isCode =
    tag.syntax === 'hugo' &&
    parent?.name === 'tabpane' &&
    ![tag, parent].some(({ attributes }) => attributes.get('text') === 'true') &&
    !/^\s*(?:`{3}|~{3})/.test(source) &&
    source.trim() !== '' &&
    (tag.attributes.has('lang') || parent.attributes.has('lang'));
  if (!isCode) return body ?? '';
  return fenced(source, tag.attributes.get('lang') ?? parent.attributes.get('lang') ?? '');
}

/** Code that is written between tags, or in a text of JSX. */
function code({ tag, source, body }: WrittenElement, { lost }: ElementContext): string {
  const name = plainNameOf(tag.name);
  const isText = /^(?:mermaid|math)$/.test(name);
  if (name === 'codeblock' && tag.syntax === 'jsx') {
    const text = /^\s*\{\s*`(?<text>[^`]*)`\s*\}\s*$/.exec(source)?.groups?.['text'];
    if (text === undefined) return body ?? '';
    return fenced(text, attributeOf(tag, 'language', 'lang') ?? '');
  }
  if (source.trim() === '') {
    if (tag.kind === 'void') lost.tag(nameOf(tag));
    return '';
  }
  if (name === 'codetoggle') return fenced(source, configLanguage(source));
  const language = isText
    ? name
    : (attributeOf(tag, 'lang', 'language', 'type') ?? tag.values[0] ?? '');
  return fenced(source, name === 'katex' ? 'math' : language);
}

/** The language of a configuration, as Hugo reads it. */
function configLanguage(source: string): string {
  if (source.trimStart().startsWith('{')) return 'json';
  const isToml = source.split('\n').some((line) => /^ *(?:\[|[\w.'"-]+ ?=)/.test(line));
  return isToml ? 'toml' : 'yaml';
}

const step = ({ tag, body }: WrittenElement): string => {
  const title = titleOf(tag);
  const content = (body ?? '').trim();
  const text = title === null ? content : `**${escaped(title)}**\n\n${content}`;
  return `1. ${text.trim()}`
    .split('\n')
    .map((line, at) => (at === 0 || line === '' ? line : `   ${line}`))
    .join('\n');
};

function image({ tag, body }: WrittenElement): string {
  const src =
    attributeOf(tag, 'src', 'url', 'image_path', 'light', 'file', 'dark') ?? tag.values[0] ?? null;
  const caption = attributeOf(tag, 'caption', 'title');
  const alt = attributeOf(tag, 'alt') ?? caption ?? '';
  const picture = src === null ? '' : `![${escaped(alt)}](${destination(src)})`;
  const text = [
    picture,
    body?.trim() ?? '',
    caption === null || caption === alt ? '' : escaped(caption),
  ];
  return text.filter((part) => part !== '').join('\n\n');
}

function media({ tag, body }: WrittenElement, { lost }: ElementContext): string {
  const name = plainNameOf(tag.name);
  const id =
    attributeOf(tag, 'id', 'videoid', 'youtubeid', 'video') ??
    (tag.syntax === 'jsx' ? null : (tag.values[0] ?? null));
  const site = name.startsWith('youtube')
    ? 'https://www.youtube.com/watch?v='
    : name === 'vimeo'
      ? 'https://vimeo.com/'
      : null;
  const gist =
    name === 'gist' && tag.values.length > 1
      ? `https://gist.github.com/${tag.values.slice(0, 2).join('/')}`
      : null;
  const src = gist ?? attributeOf(tag, 'src', 'url', 'href') ?? id;
  const url =
    src === null || /^(?:https?:)?\/\//.test(src) || site === null ? src : `${site}${src}`;
  if (url === null || !/^https?:/.test(url)) {
    if ((body ?? '').trim() === '') lost.tag(nameOf(tag));
    return body ?? '';
  }
  const text = attributeOf(tag, 'title', 'caption', 'description', 'alt') ?? url;
  return [`[${escaped(text)}](${destination(url)})`, body?.trim() ?? '']
    .filter((part) => part !== '')
    .join('\n\n');
}

function link(element: WrittenElement): string {
  const { tag, body } = element;
  const url = attributeOf(tag, 'href', 'to', 'url', 'path');
  const text = body?.trim() ?? '';
  if (url === null || text.includes('\n\n') || text.includes('](')) return body ?? '';
  const shown = text === '' ? escaped(textOf(tag) ?? url) : text;
  return `[${shown}](${destination(url)})`;
}

/** A word with what a reader sees above it, in brackets. */
function inline({ tag, body }: WrittenElement): string {
  const text = body?.trim() ?? escaped(textOf(tag) ?? '');
  const isTip = /^(?:glossary|glossarytooltip|term|tooltip)$/.test(plainNameOf(tag.name));
  const tip =
    isTip && body !== null ? attributeOf(tag, 'tip', 'content', 'definition', 'text') : null;
  if (tip === null) return text;
  const [url, more] = [attributeOf(tag, 'href'), attributeOf(tag, 'cta')];
  const link = url === null ? '' : ` [${escaped(more ?? url)}](${destination(url)})`;
  return `${text} (${escaped(tip)}${link})`;
}

/** A title, with its link, before the content; without a title, a short content is the link. */
function labelled(element: WrittenElement): string {
  const { tag, isBlock } = element;
  const url = attributeOf(tag, 'href', 'link', 'url', 'to');
  if (url !== null && titleOf(tag) === null && element.body !== null) {
    const isShort = !/\n\n|\]\(/.test(element.body.trim());
    if (isShort) return link(element);
  }
  const isField = meaningOf(tag) === 'field';
  const name = isField
    ? attributeOf(tag, 'name', 'path', 'query', 'body', 'header')
    : (titleOf(tag) ?? (url === null ? null : textOf(tag)));
  const shown = name === null ? '' : isField ? `\`${name}\`` : `**${escaped(name)}**`;
  const linked = url === null || shown === '' ? shown : `[${shown}](${destination(url)})`;
  const facts = isField
    ? [attributeOf(tag, 'type'), tag.attributes.has('required') ? 'required' : null]
    : [];
  const known = facts
    .filter((fact) => fact !== null)
    .map(escaped)
    .join(', ');
  const about = attributeOf(tag, 'description', 'text', 'content', 'excerpt');
  const description = about === null || about === name ? '' : escaped(about);
  const head = known === '' ? linked : `${linked} (${known})`;
  return [head, description, element.body?.trim() ?? '']
    .filter((part) => part !== '')
    .join(isBlock ? '\n\n' : ' ');
}

/** An element of HTML without a look of its own. Links may lead to it. */
function box({ tag, body }: WrittenElement): string {
  const content = (body ?? '').trim();
  const id = attributeOf(tag, 'id');
  if (id === null || !/^[\w-]+$/.test(id)) return content;
  const heading = /^#{1,6} [^\n{}]*/.exec(content)?.[0];
  return heading === undefined
    ? `<a id="${id}"></a>\n\n${content}`
    : `${heading.trimEnd()} {#${id}}${content.slice(heading.length)}`;
}

function withTitle(element: WrittenElement): string {
  const { tag, body, isBlock } = element;
  const title = attributeOf(tag, 'title', 'caption');
  if (title === null || !isBlock) return body ?? '';
  return `**${escaped(title)}**\n\n${(body ?? '').trim()}`;
}

function file({ tag, body }: WrittenElement): string {
  const inner = (body ?? '')
    .trim()
    .split('\n')
    .map((line) => (line === '' ? line : `  ${line}`))
    .join('\n');
  const name = attributeOf(tag, 'name', 'title') ?? tag.values[0] ?? '';
  if (name === '') return body ?? '';
  return `- ${escaped(name)}${inner.trim() === '' ? '' : `\n${inner}`}`;
}

const FILE = /\.[a-z]{1,5}$/i;

/** Handles the text of another file; a note that Jekyll includes has its text here. */
function include(element: WrittenElement, { lost }: ElementContext): string {
  const { tag, body } = element;
  const path =
    attributeOf(tag, 'file', 'src', 'path') ??
    tag.values.find((value) => FILE.test(value)) ??
    tag.values[0] ??
    tag.name;
  const name = path.replace(FILE, '');
  const text = attributeOf(tag, 'content', 'text');
  const named = { ...tag, name, values: [] };
  const meaning = meaningOf({ ...named, syntax: 'hugo' });
  if (meaning === 'callout' && text !== null)
    return callout({ ...element, tag: named, body: text });
  if (meaning === 'image' || meaning === 'media') {
    const inside = meaning === 'image' ? image({ ...element, tag: named }) : '';
    if (inside !== '') return inside;
  }
  lost.include(path);
  return body ?? '';
}

export const nameOf = ({ syntax, name }: Tag): string =>
  syntax === 'jsx' ? `<${name}>` : syntax === 'hugo' ? `{{< ${name} >}}` : `{% ${name} %}`;

/** The content stays. Nothing is reported of a component that has content and is known to show it. */
function other(element: WrittenElement, { lost, imports }: ElementContext): string {
  const { tag, body } = element;
  const file = tag.syntax === 'jsx' ? imports.get(tag.name) : undefined;
  if (body === null && file !== undefined && /\.(?:mdx?|markdown)$/i.test(file)) {
    lost.include(file);
    return '';
  }
  const hasText = attributeOf(tag, 'title', 'label', 'text', 'description') !== null;
  if (tag.syntax !== 'jsx' || (body === null && !hasText)) lost.tag(nameOf(tag));
  if (tag.syntax === 'jsx') return labelled({ ...element, tag: withoutNames(tag) });
  return attributeOf(tag, 'text', 'title') === null
    ? (body ?? '')
    : labelled({ ...element, tag: { ...tag, values: [] } });
}

/** What an unknown component calls `name` or `value` is not known to be shown. */
const withoutNames = (tag: Tag): Tag => ({
  ...tag,
  attributes: new Map(
    [...tag.attributes].filter(([name]) => !/^(?:name|value|tab|content|header)$/.test(name)),
  ),
});
