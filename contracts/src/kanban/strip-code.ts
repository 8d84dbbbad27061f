const FENCE = /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))(.*)$/;

/**
 * A Markdown text without its code: fenced blocks and code spans become a space, as CommonMark 0.31 defines them
 * (sections 4.5 and 6.1), except that only empty lines and fences end a paragraph. The time is proportional
 * to the length of the text, whatever it contains.
 */
export function stripCode(markdown: string): string {
  return proseOf(markdown.split(/\r?\n/)).map(stripSpans).join('\n\n');
}

/** The paragraphs between fenced blocks and empty lines. A block that is never closed reaches the end. */
function proseOf(lines: readonly string[]): string[] {
  const paragraphs: string[][] = [[]];
  let open: string | null = null;
  for (const line of lines) {
    const [, mark = '', rest = ''] = FENCE.exec(line) ?? [];
    if (open !== null) {
      if (mark.startsWith(open) && rest.trim() === '') open = null;
    } else if (mark !== '' && !(mark.startsWith('`') && rest.includes('`'))) {
      open = mark;
      paragraphs.push([]);
    } else if (line.trim() === '') {
      paragraphs.push([]);
    } else {
      paragraphs.at(-1)?.push(line);
    }
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0).map((part) => part.join('\n'));
}

/** A run of backticks opens a code span if a run of the same length follows; otherwise it is text. */
function stripSpans(paragraph: string): string {
  const runs = [...paragraph.matchAll(/`+/g)].map(({ 0: run, index }) => ({
    length: run.length,
    start: index,
    end: index + run.length,
  }));
  const closingOf = new Map<number, number>();
  const nextOfLength = new Map<number, number>();
  for (const [index, { length }] of [...runs.entries()].reverse()) {
    const closing = nextOfLength.get(length);
    if (closing !== undefined) closingOf.set(index, closing);
    nextOfLength.set(length, index);
  }
  let prose = '';
  let from = 0;
  for (let index = 0; index < runs.length; index += 1) {
    const closing = closingOf.get(index);
    if (closing === undefined) continue;
    prose += `${paragraph.slice(from, runs[index]?.start)} `;
    from = runs[closing]?.end ?? paragraph.length;
    index = closing;
  }
  return prose + paragraph.slice(from);
}
