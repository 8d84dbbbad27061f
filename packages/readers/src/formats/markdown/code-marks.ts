import type { Code, Root, Strong } from 'mdast';
import { type LostParts } from './dialects/lost-parts';
import { visit } from 'unist-util-visit';

/** Lines that only tell Docusaurus what to emphasize. */
const EMPHASIS =
  /^(?:\/\/|#|--|%|;|\/\*|<!--|\{\/\*) ?(?:[a-z]+-)?(?:highlight|error)(?:-[a-z]+)?-(?:next-line|start|end) ?(?:\*\/\}|\*\/|-->)?$/;
/** Marks of Shiki, as VitePress has them, at the end of a line: `// [!code ++]`, `# [!code focus:3]`. */
const SHIKI =
  /(?:\/\/|#|--|%|;|\/\*|<!--|\{\/\*) ?\[!code(?: [a-z]+| \+\+| --)(?::\d+)?\] ?(?:\*\/\}|\*\/|-->)?$/;
const BOOK_INCLUDE =
  /^\{\{ ?#(?:include|rustdoc_include|playground|playpen) (?<file>[^\s{}:]+)(?:[\s:][^{}]*)?\}\}$/;
/** A cell of Quarto or R Markdown, whose code is run. */
const CELL = /^\{(?:r|python|julia|ojs|bash|sql|dot|mermaid)\b(?![^{}]*\.)/i;
const CELL_OPTION = /^(?:#|\/\/|%%|--)\| ?(?<option>[\w.-]+):(?<value>.*)$/;
const CELL_LINE = /^\s*(?:#|\/\/|%%|--)\|/;
const HIDES = /^\{[^{}]*\b(?:echo|include)\s*=\s*F(?:ALSE)?\b/;

/**
 * Removes from code what only tools read: comments that emphasize lines, lines that Rust hides in its documentation, includes of
 * mdBook, options of cells. Cells that hide their code show results, which are not there: they are reported.
 */
export function cleanCode(tree: Root, lost: LostParts): void {
  visit(tree, 'code', (code, index, parent) => {
    if (/^(?:md|mdx|markdown)$/i.test(code.lang ?? '')) return undefined;
    if (readCell(code, lost) && cleanLines(code, lost)) return undefined;
    if (parent !== undefined && index !== undefined) {
      parent.children.splice(index, 1);
      return index;
    }
    return undefined;
  });
}

/** @returns False when nothing of the code is shown. */
function cleanLines(code: Code, lost: LostParts): boolean {
  const lines = code.value.split('\n');
  const kept = lines.flatMap((line) => {
    const file = BOOK_INCLUDE.exec(line.trim())?.groups?.['file'];
    if (file !== undefined) lost.include(file);
    return file !== undefined || EMPHASIS.test(line.trim()) ? [] : [written(line)];
  });
  const shown = isRust(code) ? withoutHidden(kept) : kept;
  const value = shown.join('\n');
  if (value.trim() === '' && code.value.trim() !== '') return false;
  code.value = value;
  return true;
}

const written = (line: string): string => {
  const bare = line.includes('[!code') ? line.trimEnd().replace(SHIKI, '').trimEnd() : line;
  return bare.includes('\\{{#') ? bare.replace(/\\(?=\{\{ ?#[a-z_]+)/g, '') : bare;
};

/** Rust may have attributes behind the language: `rust,ignore`. */
function isRust(code: Code): boolean {
  const name = /^(?<name>rust)(?:,[\w,.-]*)?$/.exec(code.lang ?? '')?.groups?.['name'];
  if (name !== undefined) code.lang = name;
  return name !== undefined;
}

/** Lines that begin with `#` and a space; `##` is a written `#`. Code of nothing else is shown. */
function withoutHidden(lines: readonly string[]): readonly string[] {
  const shown = lines.filter((line) => !/^\s*#(?: |$)/.test(line));
  return shown.some((line) => line.trim() !== '')
    ? shown.map((line) => line.replace(/^(\s*)##(?=[ #[!]|$)/, '$1#'))
    : lines;
}

/** @returns False for a cell that hides its code. */
function readCell(code: Code, lost: LostParts): boolean {
  const info = [code.lang, code.meta].filter(Boolean).join(' ');
  if (!CELL.test(info)) return true;
  const lines = code.value.split('\n');
  const end = lines.findIndex((line) => !CELL_LINE.test(line));
  const options = end < 0 ? lines : lines.slice(0, end);
  const isHidden =
    HIDES.test(info) ||
    options.some((line) => {
      const { option = '', value = '' } = CELL_OPTION.exec(line.trim())?.groups ?? {};
      return /^(?:echo|include)$/.test(option) && /^(?:false|no)\b/i.test(value.trim());
    });
  code.value = lines.slice(options.length).join('\n').replace(/^\n+/, '');
  const isDiagram = /^\{(?:dot|mermaid)\b/i.test(info);
  if (!isHidden || isDiagram) return true;
  const name = info.split(/[\s,]/, 1)[0] ?? '';
  lost.tag(`\`\`\`${name.replace('}', '')}}`);
  return false;
}

/** `{.python #id filename="a.py"}` of Pandoc, `{r, echo=FALSE}` of Quarto, `{=html}`. */
const CLASS = /^\{(?:[^{}]*\s)?[.=](?<name>[\w+#-]+)/;
const NAME = /^\{(?<name>[a-z][\w+#-]*)/i;

const TITLE = /\b(?:name|lst-cap)[ \t]*=[ \t]*["'](?<title>[^"']+)["']/;

/** Takes the language of code from its attributes in braces; a title among them comes before the code. */
export function readCodeLanguages(tree: Root): void {
  visit(tree, 'code', (code, index, parent) => {
    if (code.lang?.startsWith('{') !== true) return undefined;
    const info = [code.lang, code.meta ?? ''].join(' ');
    code.lang = (CLASS.exec(info) ?? NAME.exec(info))?.groups?.['name'] ?? null;
    code.meta = null;
    const title = TITLE.exec(info)?.groups?.['title'];
    if (title === undefined || parent === undefined || index === undefined) return undefined;
    const text: Strong = { type: 'strong', children: [{ type: 'text', value: title }] };
    parent.children.splice(index, 0, { type: 'paragraph', children: [text] });
    return index + 2;
  });
}
