import { MATH_ATTRIBUTES, MATH_TAGS } from '@keelson/contracts/learning/doc-body';
import type { Element, ElementContent, Properties, Root } from 'hast';
import { raw } from 'hast-util-raw';
import { toText } from 'hast-util-to-text';
import katex from 'katex';
import { visit } from 'unist-util-visit';

/** A longer formula stays code, and so does what comes after so much TeX in one document. */
const MAX_FORMULA = 4000;
const MAX_DOCUMENT = 100_000;
/** The characters that each formula counts in addition to its length. */
const EACH = 24;
/** Definitions could make a short formula arbitrarily long; KaTeX shows no links, images and HTML, nor the text in them. */
const REFUSED =
  /\\(?:[egx]?def|let|futurelet|(?:re)?newcommand|providecommand|global|char|href|url|includegraphics|html[a-z]+)(?![a-z])/i;

const TAGS: ReadonlySet<string> = new Set(MATH_TAGS);
const NAMES: ReadonlySet<string> = new Set(MATH_ATTRIBUTES);
const VALUE = /^[\w .%-]{1,80}$/;

/**
 * Makes MathML of the formulas that the Markdown has as GitHub writes them: code with the language `math`, and code
 * between `$`. Browsers show it without scripts and styles. What is no TeX stays code.
 */
export function renderMath(tree: Root): void {
  let left = MAX_DOCUMENT;
  const render = (tex: string, displayMode: boolean): Element | null => {
    left -= tex.length + EACH;
    return left < 0 ? null : mathOf(tex, displayMode);
  };
  visit(tree, 'element', (node, index, parent) => {
    if (parent === undefined || index === undefined) return;
    if (node.tagName === 'pre') {
      const tex = texOfBlock(node);
      const math = tex === null ? null : render(tex, true);
      if (math !== null) parent.children[index] = paragraph(math);
    } else if (node.tagName === 'code' && isBetweenDollars(parent.children, index)) {
      const math = render(toText(node, { whitespace: 'pre' }), false);
      if (math !== null) replaceBetween(parent.children, index, math);
    }
  });
}

function texOfBlock({ children: [code] }: Element): string | null {
  if (code?.type !== 'element' || code.tagName !== 'code') return null;
  const names = code.properties.className;
  if (!Array.isArray(names) || !names.includes('language-math')) return null;
  return toText(code, { whitespace: 'pre' });
}

const paragraph = (math: Element): Element => ({
  type: 'element',
  tagName: 'div',
  properties: { className: ['formula'] },
  children: [math],
});

type Siblings = Root['children'] | ElementContent[];

function isBetweenDollars(siblings: Siblings, index: number): boolean {
  const [before, after] = [siblings[index - 1], siblings[index + 1]];
  return (
    before?.type === 'text' &&
    after?.type === 'text' &&
    /(?:^|[^\w$])\$$/.test(before.value.slice(-2)) &&
    after.value.startsWith('$')
  );
}

function replaceBetween(siblings: Siblings, index: number, math: Element): void {
  const [before, after] = [siblings[index - 1], siblings[index + 1]];
  if (before?.type === 'text') before.value = before.value.slice(0, -1);
  if (after?.type === 'text') after.value = after.value.slice(1);
  siblings[index] = math;
}

function mathOf(tex: string, displayMode: boolean): Element | null {
  if (tex.trim() === '' || tex.length > MAX_FORMULA || REFUSED.test(tex)) return null;
  const mathml = mathmlOf(tex, displayMode);
  if (mathml === null) return null;
  const parsed = raw({ type: 'root', children: [{ type: 'raw', value: mathml }] } as never) as Root;
  const found: Element[] = [];
  visit(parsed, 'element', (node) => {
    if (node.tagName === 'math') found.push(node);
  });
  const [safe] = found.slice(0, 1).flatMap(safeMath);
  return safe?.type === 'element' ? safe : null;
}

function mathmlOf(tex: string, displayMode: boolean): string | null {
  try {
    return katex.renderToString(tex, {
      output: 'mathml',
      displayMode,
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxSize: 20,
      maxExpand: 1000,
    });
  } catch {
    return null; // not TeX, or too deep for the stack
  }
}

/** Only elements and attributes of formulas; no links, colors, styles and no copy of the source. */
function safeMath(node: ElementContent): ElementContent[] {
  if (node.type === 'text') return [node];
  if (node.type !== 'element' || node.tagName.startsWith('annotation')) return [];
  const children = node.children.flatMap(safeMath);
  if (node.tagName === 'semantics') return children;
  const tagName = TAGS.has(node.tagName) ? node.tagName : 'mrow';
  return [{ type: 'element', tagName, properties: safeProperties(node.properties), children }];
}

const safeProperties = (properties: Properties): Properties =>
  Object.fromEntries(
    Object.entries(properties)
      .map(([name, value]): [string, string] => [name.toLowerCase(), String(value)])
      .filter(([name, value]) => NAMES.has(name) && VALUE.test(value)),
  );
