import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../locations';
import { ProcessGroup } from '../process/group';
import { formatDuration, paint, type Terminal } from '../terminal';
import { type Counts, type FailedTest, reconcile } from './counts';
import { meaningfulLines } from './meaningful-lines';
import { readReport, type StageName, type Task } from './stages';

const WATCH_MS = 1_000;
const LINGER_MS = 20_000;
/** Far above what any tool takes on a busy machine. */
const TASK_TIMEOUT_MS = 60 * 60_000;

export interface TaskResult {
  readonly stage: StageName;
  readonly label: string;
  readonly counts: Counts;
  readonly milliseconds: number;
  /** Processor time of the tool and its processes, `null` where it is unknown. */
  readonly processorMs: number | null;
}

export interface TaskContext {
  readonly logs: string;
  readonly env: Readonly<Record<string, string>>;
  readonly terminal: Terminal;
}

/** The stage, and the tool where the stage has several. */
export const nameOf = ({ stage, label }: Pick<TaskResult, 'stage' | 'label'>): string =>
  label === stage ? stage : `${stage}: ${label}`;

/** Runs one tool and prints one line with its result; when it fails, its output too. */
export async function runTask(task: Task, context: TaskContext): Promise<TaskResult> {
  const { terminal, logs, env } = context;
  const startedAt = performance.now();
  const log = join(logs, `${task.stage}-${task.label}.log`);
  if (task.report !== null) rmSync(task.report.file, { force: true });
  const group = await ProcessGroup.start({
    name: task.label,
    command: task.command,
    args: task.args,
    cwd: ROOT,
    env: { ...process.env, FORCE_COLOR: '0', ...env },
    log,
  });
  const code = await untilEnd(group, task, terminal);
  const { processorMs } = await group.ended;
  const counts = countsOf(task, code);
  const milliseconds = performance.now() - startedAt;
  const { stage, label } = task;
  const result = { stage, label, counts, milliseconds, processorMs };
  terminal.line(describe(result, task.report !== null));
  if (counts.failed > 0 || counts.failures) printFailure(terminal, counts.failures ?? [], log);
  return result;
}

/** Ends a tool that has written its report but does not exit; a tool that reaches the timeout has failed. */
async function untilEnd(
  group: ProcessGroup,
  task: Task,
  terminal: Terminal,
): Promise<number | null> {
  const deadline = Date.now() + TASK_TIMEOUT_MS;
  const watch = setInterval(() => {
    const reportAge = ageOfReport(task);
    if ((reportAge !== null && reportAge > LINGER_MS) || Date.now() > deadline) group.kill();
  }, WATCH_MS);
  const { code } = await group.ended;
  clearInterval(watch);
  const report = readReport(task);
  if (code !== null || report === null) return code;
  terminal.note(`${task.label} wrote its report but did not exit: a handle is still open`);
  return report.failed === 0 ? 0 : 1;
}

function ageOfReport({ report }: Task): number | null {
  if (report === null || !existsSync(report.file)) return null;
  return Date.now() - statSync(report.file).mtimeMs;
}

function countsOf(task: Task, code: number | null): Counts {
  if (task.report === null) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  return reconcile(readReport(task), code);
}

function describe(result: TaskResult, countsTests: boolean): string {
  const { counts, milliseconds } = result;
  const mark = counts.failed === 0 ? paint('green', '✓') : paint('red', '✗');
  const { length: again } = (counts.failures ?? []).filter(({ passedOnRetry }) => passedOnRetry);
  const retried = again > 0 ? `, ${again} only on the second attempt` : '';
  const numbers = countsTests
    ? `${counts.passed} passed${counts.failed > 0 ? `, ${counts.failed} failed` : ''}${retried} `
    : '';
  return `  ${mark} ${nameOf(result)} ${numbers}${paint('dim', formatDuration(milliseconds))}`;
}

const SHOWN_LINES = 120;
const SHOWN_LINES_OF_TEST = 40;

/** Prints what the failed tests reported; of a tool without a report of its tests, the lines of its log. */
function printFailure(terminal: Terminal, failures: readonly FailedTest[], log: string): void {
  const lines =
    failures.length > 0
      ? failures.flatMap(({ name, message }) => [
          name,
          ...meaningfulLines(message, SHOWN_LINES_OF_TEST).map((line) => `  ${line}`),
        ])
      : withoutPassed(readFileSync(log, 'utf8'));
  for (const line of lines.slice(0, SHOWN_LINES)) terminal.line(`      ${line}`);
  if (lines.length > SHOWN_LINES) terminal.line(`      … ${lines.length - SHOWN_LINES} more`);
  terminal.line(`      Log: ${log}`);
}

function withoutPassed(log: string): string[] {
  return stripVTControlCharacters(log)
    .split('\n')
    .filter((line) => !/^\s*(PASS |✓ |ok \d|✓\s+\d)/.test(line) && line.trim() !== '');
}
