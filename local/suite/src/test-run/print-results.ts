import { formatDuration, paint, type Terminal } from '../terminal';
import { addCounts } from './counts';
import { describeFailures } from './describe-failures';
import { addTimes, type RunRecord } from './run-record';
import { type TaskResult } from './run-task';
import { STAGE_NAMES } from './stages';

/** `1.5` of 90 seconds; empty where it is unknown. */
export const processorMinutes = (milliseconds: number | null): string =>
  milliseconds === null ? '' : (milliseconds / 60_000).toFixed(1);

export function printResults(terminal: Terminal, run: RunRecord, logs: string | null): void {
  terminal.line();
  for (const stage of STAGE_NAMES) {
    const ofStage = run.results.filter((result) => result.stage === stage);
    if (ofStage.length > 0) terminal.line(rowOf(stage, ofStage));
  }
  const inTools = addTimes(run.results.map(({ processorMs }) => processorMs));
  if (run.processorMs !== null && inTools !== null) {
    const rest = processorMinutes(run.processorMs - inTools);
    terminal.line(`    builds and local suite ${' '.repeat(18)} ${rest.padStart(18)}`);
  }
  for (const line of describeFailures(run.results)) terminal.line(line);
  const processor = processorMinutes(run.processorMs);
  const took = [
    `Took ${formatDuration(run.milliseconds)}`,
    ...(processor === '' ? [] : [`${processor} processor minutes`]),
  ].join(', ');
  terminal.line(`\n  ${took}.${logs === null ? '' : ` Logs: ${logs}`}\n`);
}

function rowOf(stage: string, results: readonly TaskResult[]): string {
  const { passed, failed } = addCounts(results.map(({ counts }) => counts));
  const time = formatDuration(results.reduce((sum, { milliseconds }) => sum + milliseconds, 0));
  const processor = processorMinutes(addTimes(results.map(({ processorMs }) => processorMs)));
  const mark = failed === 0 ? paint('green', '✓') : paint('red', '✗');
  const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`;
  return `  ${mark} ${stage.padEnd(12)} ${counts} ${time.padStart(12)} ${processor.padStart(6)}`;
}
