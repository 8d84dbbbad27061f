import { BODY_TAGS } from '@keelson/contracts/learning/doc-body';
import type { Element, Root } from 'hast';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { visit } from 'unist-util-visit';
import { ALLOWED_ATTRIBUTES } from '../markdown/html-names';

const { a: _link, code: _code, div: _div, ...elsewhere } = ALLOWED_ATTRIBUTES;

const SCHEMA: Schema = {
  tagNames: [...BODY_TAGS, 'b', 'i', 'strike'],
  attributes: {
    ...Object.fromEntries(Object.entries(elsewhere).map(([name, list]) => [name, [...list]])),
    '*': ['title', 'lang', 'dir', 'id'],
    a: ['href', 'id', 'ariaLabel', ['className', 'data-footnote-backref']],
    code: [['className', /^language-\S{1,60}$/]],
    div: [['className', 'callout', /^callout-[a-z]{1,12}$/]],
    p: [['className', 'callout-title']],
    section: [['className', 'footnotes']],
    h2: [['className', 'sr-only']],
    li: ['value', ['className', 'task-list-item']],
    ul: [['className', 'contains-task-list']],
    span: [['className', /^[a-z][a-z-]{1,30}$/]],
  },
  protocols: { href: ['http', 'https', 'mailto'], src: ['image'] },
  required: { input: { type: 'checkbox', disabled: true } },
  strip: ['script', 'style', 'template'],
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
};

/** A path of the learning hub, or a part of the page. Browsers read `//` and `/\` as another host. */
const INTERNAL = /^(?:#|\/learn\/[a-z0-9-]+(?:#|$))/;
/** Ids that only this renderer and the preparation write. */
const OWN_ID = /^(?:at|note)-/;

/**
 * Removes everything that a page must not contain. Preparation has done so before, but what is stored may have been
 * written by an earlier release.
 */
export function safeTree(tree: Root, anchors: ReadonlySet<string>): Root {
  const safe = sanitize(tree, SCHEMA) as Root;
  visit(safe, 'element', (node) => {
    const { id, href } = node.properties;
    if (typeof id === 'string' && !anchors.has(id) && !OWN_ID.test(id)) delete node.properties.id;
    if (typeof href === 'string' && !isSafe(href)) delete node.properties.href;
    renameElement(node);
  });
  return safe;
}

const isSafe = (href: string): boolean =>
  INTERNAL.test(href) || (/^(?:https?|mailto):/i.test(href) && URL.canParse(href));

const NAMES: Readonly<Record<string, string>> = { b: 'strong', i: 'em', strike: 's' };

function renameElement(node: Element): void {
  node.tagName = NAMES[node.tagName] ?? node.tagName;
}
