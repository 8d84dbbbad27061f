import { CodeScanner } from '@keelson/contracts/markdown/code-scanner';
import { replaceSpans } from '@keelson/contracts/markdown/inline-code';

/** A segment is as long as this, or as the text up to the next place where it can end. */
const SEGMENT_CHARACTERS = 250_000;

/** Elements and comments whose content belongs together. */
const CONTAINER =
  /<(?<close>\/?)(?:details|table|dl|blockquote|pre|script|style|textarea)\b|<!--|-->/gi;
const HEADING = /^#{1,6}[ \t]/;
const LINK_DEFINITION = /^ {0,3}\[(?<label>[^\]^][^\]]{0,998})\]:[ \t]*\S/;
const FOOTNOTE = /^ {0,3}\[\^(?<label>[^\]\s]{1,998})\]:/;
const LABEL = /\[(?<label>\^?[^\][]{1,999})\]/g;

/**
 * Cuts a long Markdown text before headings, so that parsing it needs little memory: never in code, HTML, lists or quotes.
 * Each segment has the definitions of links and footnotes that it refers to. A short text is one segment.
 */
export function splitMarkdown(text: string): string[] {
  if (text.length <= SEGMENT_CHARACTERS * 2) return [text];
  const { segments, definitions } = scan(text.split('\n'));
  return segments.map((lines, index) => {
    const text = lines.join('\n');
    const used = definitionsIn(text, definitions);
    // The first definition counts, and the first segment has its own.
    return (index === 0 ? [text, ...used] : [...used, text]).join('\n\n');
  });
}

type Definitions = ReadonlyMap<string, readonly string[]>;

function scan(lines: readonly string[]): { segments: string[][]; definitions: Definitions } {
  const segments: string[][] = [];
  const definitions = new Map<string, string[]>();
  let [segment, length, depth]: [string[], number, number] = [[], 0, 0];
  const scanner = new CodeScanner('documentation');
  lines.forEach((line, at) => {
    const isBelowBlank = (lines[at - 1] ?? '').trim() === '';
    const kind = scanner.read(line);
    if (kind === 'text' || kind === 'blank' || kind === 'comment') {
      if (length >= SEGMENT_CHARACTERS && depth === 0 && isBelowBlank && HEADING.test(line)) {
        segments.push(segment);
        [segment, length] = [[], 0];
      }
      depth = Math.max(0, depth + openedIn(line));
      const label = (LINK_DEFINITION.exec(line) ?? FOOTNOTE.exec(line))?.groups?.['label'];
      const key = label === undefined ? '' : keyOf(FOOTNOTE.test(line) ? `^${label}` : label);
      // As CommonMark has it, the first one counts.
      if (key !== '' && !definitions.has(key)) definitions.set(key, definitionAt(lines, at));
    }
    segment.push(line);
    length += line.length + 1;
  });
  return { segments: [...segments, segment], definitions };
}

function openedIn(line: string): number {
  let opened = 0;
  for (const { 0: written, groups } of replaceSpans(line, '').matchAll(CONTAINER)) {
    opened += written === '-->' || groups?.['close'] === '/' ? -1 : 1;
  }
  return opened;
}

const keyOf = (label: string): string => label.trim().replace(/\s+/g, ' ').toLowerCase();

/** A link is defined in a line; a footnote has the lines and the indented blocks below it too. */
function definitionAt(lines: readonly string[], at: number): string[] {
  if (!FOOTNOTE.test(lines[at] ?? '')) return [lines[at] ?? ''];
  let end = at + 1;
  for (let next = end; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    const isFurther = (lines[next - 1] ?? '').trim() !== '' || /^(?: {4}|\t)/.test(line);
    if (line.trim() === '') continue;
    if (!isFurther || FOOTNOTE.test(line) || HEADING.test(line)) break;
    end = next + 1;
  }
  return lines.slice(at, end);
}

function definitionsIn(text: string, definitions: Definitions): string[] {
  const found = new Map<string, readonly string[]>();
  const addFrom = (part: string): void => {
    for (const { groups } of part.matchAll(LABEL)) {
      const key = keyOf(groups?.['label'] ?? '');
      const definition = definitions.get(key);
      if (definition === undefined || found.has(key)) continue;
      found.set(key, definition);
      addFrom(definition.join('\n'));
    }
  };
  addFrom(text);
  return [...found.values()].map((definition) => definition.join('\n'));
}
