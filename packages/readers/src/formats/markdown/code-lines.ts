import { lineKinds } from '@keelson/contracts/markdown/code-scanner';

/** For each line of a source, whether it belongs to code, with the fences. */
export const codeLines = (lines: readonly string[]): boolean[] =>
  lineKinds(lines, 'documentation').map(
    (kind) => kind !== 'text' && kind !== 'blank' && kind !== 'comment',
  );
