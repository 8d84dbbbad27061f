import { type Mutant } from './find-mutants';
import { type Outcome } from './mutant-runner';

export interface Tested {
  readonly mutant: Mutant;
  readonly outcome: Outcome;
}

const isKilled = ({ outcome }: Tested): boolean => outcome === 'killed' || outcome === 'timeout';

/** Score by folder, then every survivor by file and line. */
export function report(tested: readonly Tested[]): string {
  const byFolder = Map.groupBy(tested, ({ mutant }) => folderOf(mutant.file));
  const scores = [...byFolder].sort(([a], [b]) => (a < b ? -1 : 1)).map(scoreLine);
  const survivors = tested
    .filter((one) => !isKilled(one))
    .sort((a, b) => (position(a) < position(b) ? -1 : 1))
    .map(survivorLine);
  return [...survivors, '', ...scores, scoreLine(['all', [...tested]]), ''].join('\n');
}

/** `packages/contracts/src/billing`, `functions/src/billing/domain`. */
const folderOf = (file: string): string => file.split('/').slice(0, -1).join('/');

const position = ({ mutant }: Tested): string =>
  `${mutant.file}:${String(mutant.line).padStart(6, '0')}:${mutant.replacement}`;

function survivorLine({ mutant, outcome }: Tested): string {
  const shorten = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 60);
  const change = `${shorten(mutant.original)} → ${shorten(mutant.replacement) || '(removed)'}`;
  const note = outcome === 'untested' ? ' (no test imports the file)' : '';
  return `  ${mutant.file}:${mutant.line}  ${change}${note}`;
}

function scoreLine([name, tested]: readonly [string, readonly Tested[]]): string {
  const killed = tested.filter(isKilled).length;
  const percent = Math.round((100 * killed) / Math.max(1, tested.length));
  return `  ${name}: ${killed} of ${tested.length} killed (${percent}%)`;
}
