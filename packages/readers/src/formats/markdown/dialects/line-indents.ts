import { CodeScanner } from '@keelson/contracts/markdown/code-scanner';

const ITEM = /^(?<indent>[ ]*)(?<marker>(?:[-*+]|\d{1,9}[.)])[ ]+)\S/;

/** The lines of a text, and how far they are indented. */
export class LineIndents {
  private readonly starts: number[] = [];
  /** The column where the text of the list item of each line begins; 0 outside of lists. */
  private readonly inList: number[] = [];

  constructor(private readonly text: string) {
    const open: number[] = [];
    let start = 0;
    for (const line of text.split('\n')) {
      this.starts.push(start);
      start += line.length + 1;
      if (line.trim() !== '') {
        const indent = leading(line);
        while ((open.at(-1) ?? 0) > indent) open.pop();
        const item = ITEM.exec(line)?.groups;
        this.inList.push(open.at(-1) ?? 0);
        if (item !== undefined) open.push(indent + (item['marker']?.length ?? 0));
      } else this.inList.push(open.at(-1) ?? 0);
    }
  }

  lineStartAt(offset: number): number {
    return this.starts[this.lineAt(offset)] ?? 0;
  }

  listIndentAt(offset: number): number {
    return this.inList[this.lineAt(offset)] ?? 0;
  }

  /** The spaces that all lines have that begin in a part of the text, except those of code. */
  commonIndent(start: number, end: number): number {
    let least = Infinity;
    const scanner = new CodeScanner('mdx');
    for (let line = this.lineAt(start) + 1; (this.starts[line] ?? Infinity) < end; line += 1) {
      const from = this.starts[line] ?? 0;
      const next = Math.min(end, (this.starts[line + 1] ?? this.text.length + 1) - 1);
      const text = this.text.slice(from, next);
      const kind = scanner.read(text);
      if (kind !== 'code' && kind !== 'blank') least = Math.min(least, leading(text));
    }
    return Number.isFinite(least) ? least : 0;
  }

  unindent(text: string, indent: number): string {
    if (indent === 0) return text;
    return text
      .split('\n')
      .map((line, at) => (at === 0 ? line : line.slice(Math.min(indent, leading(line)))))
      .join('\n');
  }

  private lineAt(offset: number): number {
    let [low, high] = [0, this.starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

const leading = (line: string): number => /^ */.exec(line)?.[0].length ?? 0;
