import type { Element, Root } from 'hast';
import { toText } from 'hast-util-to-text';
import { refractor } from 'refractor';
import { visit } from 'unist-util-visit';

/** Longer code stays plain, because its highlighting takes too long. */
const MAX_LENGTH = 30_000;

/** Marks the parts of code by classes, in the languages that are known. */
export function highlightCode(tree: Root): void {
  visit(tree, 'element', (pre) => {
    const [code] = pre.children;
    if (pre.tagName !== 'pre' || code?.type !== 'element' || code.tagName !== 'code') return;
    const language = languageOf(code);
    if (language === null || !refractor.registered(language)) return;
    const text = toText(code, { whitespace: 'pre' });
    if (text.length > MAX_LENGTH) return;
    code.children = refractor.highlight(text, language).children as Element['children'];
  });
}

function languageOf({ properties: { className } }: Element): string | null {
  const names = Array.isArray(className) ? className.map(String) : [];
  const found = names.find((name) => name.startsWith('language-'));
  return found === undefined ? null : found.slice('language-'.length).toLowerCase();
}
