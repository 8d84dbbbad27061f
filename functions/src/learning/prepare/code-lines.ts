const FENCE = /^ {0,3}(?<mark>`{3,}|~{3,})/;

/** For each line, whether it belongs to fenced code, with the fences. */
export function codeLines(lines: readonly string[]): boolean[] {
  let fence: string | null = null;
  return lines.map((line) => {
    const mark = FENCE.exec(line)?.groups?.['mark'];
    if (fence === null) {
      fence = mark ?? null;
      return mark !== undefined;
    }
    if (mark?.startsWith(fence) === true && line.trim() === mark) fence = null;
    return true;
  });
}
