import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';

/** `{.python #id filename="a.py"}` of Pandoc, `{r, echo=FALSE}` of Quarto, `{=html}`. */
const CLASS = /^\{(?:[^{}]*\s)?[.=](?<name>[\w+#-]+)/;
const NAME = /^\{(?<name>[a-z][\w+#-]*)/i;

export function readCodeLanguages(tree: Root): void {
  visit(tree, 'code', (code) => {
    if (code.lang?.startsWith('{') !== true) return;
    const info = [code.lang, code.meta ?? ''].join(' ');
    code.lang = (CLASS.exec(info) ?? NAME.exec(info))?.groups?.['name'] ?? null;
    code.meta = null;
  });
}
