import { type DiffLine, type DocDiff } from '@keelson/contracts/learning/plan';
import { diffLines } from 'diff';

/** Unchanged lines shown around a change. */
const CONTEXT = 2;
const MAX_LINES = 400;
/** Lines of all documents of a plan together, so that large plans can be sent and shown. */
const MAX_TOTAL_LINES = 20_000;
const DIFF_TIMEOUT_MS = 500;

/** The number of lines of each diff in a plan of so many documents. */
export const diffLineLimit = (documents: number): number =>
  Math.min(MAX_LINES, Math.max(10, Math.floor(MAX_TOTAL_LINES / Math.max(1, documents))));

/** The line diff of a text; long unchanged runs become one gap. */
export function renderDiff(
  before: string,
  after: string,
  maxLines: number,
): Pick<DocDiff, 'lines' | 'added' | 'removed' | 'truncated'> {
  const parts = diffLines(before, after, { timeout: DIFF_TIMEOUT_MS }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  const all = parts.flatMap(({ value, added, removed }) => {
    const kind = added ? 'added' : removed ? 'removed' : 'same';
    return linesOf(value).map((text): DiffLine => ({ kind, text }));
  });
  const shown = withGaps(all);
  return {
    lines: shown.slice(0, maxLines),
    added: all.filter(({ kind }) => kind === 'added').length,
    removed: all.filter(({ kind }) => kind === 'removed').length,
    truncated: shown.length > maxLines,
  };
}

const linesOf = (text: string): string[] =>
  text === '' ? [] : text.replace(/\n$/, '').split('\n');

function withGaps(lines: readonly DiffLine[]): DiffLine[] {
  const near = lines.map((_line, index) =>
    lines
      .slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1)
      .some(({ kind }) => kind !== 'same'),
  );
  const shown: DiffLine[] = [];
  let skipped = 0;
  const close = (): void => {
    if (skipped > 0) shown.push({ kind: 'gap', text: `${skipped} lines` });
    skipped = 0;
  };
  lines.forEach((line, index) => {
    if (near[index]) {
      close();
      shown.push(line);
    } else {
      skipped += 1;
    }
  });
  close();
  return shown;
}
