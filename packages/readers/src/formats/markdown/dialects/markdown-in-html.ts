import { codeLines } from '../code-lines';

/** An element whose content kramdown and Python-Markdown read as Markdown: `<div markdown="1">`. */
const OPENING = /^ {0,3}<(?<name>[a-z][a-z\d]*)(?<attributes> [^<>]*)>(?<rest>.*)$/i;
const SAYS_MARKDOWN =
  / markdown(?:=(?:"(?:1|block|span)"|'(?:1|block|span)'|1|block|span))?(?= |$)/i;
const SUMMARY = /^(?<start>\s*<summary>)(?<text>[^<>\n]{1,500})(?<end><\/summary>)(?<rest>.*)$/;
/** Longer elements stay as they are. */
const MAX_LINES = 2_000;

/**
 * Puts blank lines around the content of elements that says to be Markdown, so that it is read as such.
 *
 * @param isMdx Whether the text of a summary is Markdown as well.
 */
export function unifyMarkdownInHtml(text: string, isMdx: boolean): string {
  const hasMarks = /\smarkdown[\s=>]/i.test(text);
  if (!hasMarks && !(isMdx && text.includes('<summary>'))) return text;
  const lines = text.split('\n');
  const isCode = codeLines(lines);
  const closings = new Set<number>();
  const result: string[] = [];
  lines.forEach((line, at) => {
    if (isCode[at] === true) result.push(line);
    else if (closings.has(at)) result.push('', line.trim(), '');
    else if (isMdx && SUMMARY.test(line)) result.push(line.replace(SUMMARY, withMarks));
    else {
      const end = hasMarks ? opened(lines, isCode, at) : null;
      if (end === null) result.push(line);
      else {
        closings.add(end.at);
        result.push(...end.lines);
      }
    }
  });
  return result.join('\n');
}

/** The lines in place of an opening tag, and where its element ends. */
function opened(
  lines: readonly string[],
  isCode: readonly boolean[],
  at: number,
): { readonly at: number; readonly lines: readonly string[] } | null {
  const { name = '', attributes = '', rest = '' } = OPENING.exec(lines[at] ?? '')?.groups ?? {};
  if (!SAYS_MARKDOWN.test(attributes)) return null;
  const tag = `<${name}${attributes.replace(SAYS_MARKDOWN, '')}>`;
  const closing = `</${name}>`;
  if (rest.trimEnd().endsWith(closing)) {
    const inner = rest.trimEnd().slice(0, -closing.length).trim();
    const isSummary = name.toLowerCase() === 'summary';
    return {
      at: -1,
      lines: isSummary
        ? [`${tag}${inlineHtml(inner)}${closing}`, '']
        : ['', tag, '', inner, '', closing, ''],
    };
  }
  const end = endOf(lines, isCode, { at, name });
  return end === null ? null : { at: end, lines: ['', tag, '', rest.trim()] };
}

function endOf(
  lines: readonly string[],
  isCode: readonly boolean[],
  { at, name }: { readonly at: number; readonly name: string },
): number | null {
  const tags = new RegExp(`<(/?)${name}\\b[^<>]*>`, 'gi');
  let depth = 1;
  for (let next = at + 1; next < Math.min(lines.length, at + MAX_LINES); next += 1) {
    if (isCode[next] === true) continue;
    const line = lines[next] ?? '';
    for (const [, close] of line.matchAll(tags)) depth += close === '/' ? -1 : 1;
    if (depth <= 0) return line.trim().toLowerCase() === `</${name.toLowerCase()}>` ? next : null;
  }
  return null;
}

const withMarks = (_line: string, start: string, text: string, end: string, rest: string): string =>
  `${start}${inlineHtml(text)}${end}${rest}`;

/** Code, emphasis and links of one line as HTML. */
const inlineHtml = (text: string): string =>
  text
    .replace(/`([^`\n]{1,200})`/g, '<code>$1</code>')
    .replace(/\*\*(?=\S)([^*\n]{1,300}?)(?<=\S)\*\*/g, '<strong>$1</strong>')
    .replace(/(?<![\w*])\*(?=\S)([^*\n]{1,300}?)(?<=\S)\*(?![\w*])/g, '<em>$1</em>')
    .replace(/\[([^[\]\n]{1,200})\]\(([^()\s"<>]{1,300})\)/g, '<a href="$2">$1</a>');
