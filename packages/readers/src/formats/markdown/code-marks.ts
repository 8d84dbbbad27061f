import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';

/** Lines that only tell Docusaurus what to emphasize. */
const EMPHASIS =
  /^(?:\/\/|#|--|%|;|\/\*|<!--|\{\/\*) ?(?:[a-z]+-)?(?:highlight|error)(?:-[a-z]+)?-(?:next-line|start|end) ?(?:\*\/\}|\*\/|-->)?$/;

/** Removes comments from code that only tell a tool which lines to emphasize; code of nothing else goes. */
export function cleanCode(tree: Root): void {
  visit(tree, 'code', (code, index, parent) => {
    if (/^(?:md|mdx|markdown)$/i.test(code.lang ?? '') || cleanLines(code)) return undefined;
    if (parent === undefined || index === undefined) return undefined;
    parent.children.splice(index, 1);
    return index;
  });
}

/** @returns False when nothing of the code is shown. */
function cleanLines(code: Code): boolean {
  const lines = code.value.split('\n').filter((line) => !EMPHASIS.test(line.trim()));
  const value = lines.join('\n');
  if (value.trim() === '' && code.value.trim() !== '') return false;
  code.value = value;
  return true;
}

/** `{ .python title="a.py" }` of MkDocs, `{python}` of MyST. */
const CLASS = /^\{(?:[^{}]*\s)?[.=](?<name>[\w+#-]+)/;
const NAME = /^\{(?<name>[a-z][\w+#-]*)/i;

/** Takes the language of code from its attributes in braces. */
export function readCodeLanguages(tree: Root): void {
  visit(tree, 'code', (code) => {
    if (code.lang?.startsWith('{') !== true) return;
    const info = [code.lang, code.meta ?? ''].join(' ');
    code.lang = (CLASS.exec(info) ?? NAME.exec(info))?.groups?.['name'] ?? null;
    code.meta = null;
  });
}
