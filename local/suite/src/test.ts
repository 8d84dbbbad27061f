/** `npm test`: all stages, or those of `--only unit,journeys`; other arguments are passed to the tools. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findToolchain } from './emulators/toolchain';
import { describeFailure, SuiteFailure } from './failure';
import { readLocalEnv } from './local-env';
import { ROOT } from './locations';
import { endFirestoreOf } from './process/end-firestore';
import { ProcessGroup } from './process/group';
import { waitForStopSignal } from './shutdown';
import { startStack } from './stack';
import { testEnvironment } from './suite-environment';
import { createTerminal, formatDuration, paint } from './terminal';
import { addCounts, BROKEN, type Counts, summaryLine } from './test-run/counts';
import { describeFailures } from './test-run/describe-failures';
import { runTask, type TaskContext, type TaskResult } from './test-run/run-task';
import {
  FINAL_STAGES,
  NEEDS_SUITE,
  STAGE_NAMES,
  type StageName,
  type Task,
  tasksOf,
} from './test-run/stages';
import { claimTestInstance, type TestInstance } from './test-run/test-instance';

const terminal = createTerminal();
const startedAt = performance.now();

function chosenStages(only: string | undefined): StageName[] {
  if (only === undefined) return [...STAGE_NAMES];
  const wanted = only.split(',').map((name) => name.trim());
  const unknown = wanted.find((name) => !(STAGE_NAMES as readonly string[]).includes(name));
  if (unknown !== undefined) {
    throw new SuiteFailure(`There is no stage "${unknown}".`, `Stages: ${STAGE_NAMES.join(', ')}`);
  }
  return STAGE_NAMES.filter((name) => wanted.includes(name));
}

async function main(): Promise<Counts> {
  const { values, positionals } = parseArgs({
    options: { only: { type: 'string' } },
    allowPositionals: true,
  });
  const stages = chosenStages(values.only);
  const instance = await claimTestInstance();
  const { folders, pids } = instance;
  const stopSignal = waitForStopSignal(terminal, () => {
    ProcessGroup.killAll();
    endFirestoreOf(folders);
    process.exit(130);
  });
  try {
    terminal.line();
    const all = runStages(instance, stages, positionals);
    const stopped = await Promise.race([all.then(() => null), stopSignal]);
    if (stopped !== null) {
      all.catch(() => undefined); // rejects because its processes are stopping
      await ProcessGroup.stopAll();
      throw new SuiteFailure(`Stopped by ${stopped}.`);
    }
    const results = await all;
    printTable(results, folders.logs);
    return addCounts(results.map(({ counts }) => counts));
  } finally {
    pids.release();
  }
}

/**
 * Two lanes. Stages with emulators have time limits, so they run one after the other, each as if alone; stages
 * without emulators have none, and use what the others leave (`NICENESS`).
 */
async function runStages(
  instance: TestInstance,
  stages: readonly StageName[],
  filter: readonly string[],
): Promise<TaskResult[]> {
  const results = join(instance.folders.home, 'results');
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const last = [...FINAL_STAGES].flatMap(([stage, needs]) =>
    filter.length === 0 && needs.every((other) => stages.includes(other))
      ? tasksOf(stage, results, [])
      : [],
  );
  const tasks = stages
    .filter((stage) => !FINAL_STAGES.has(stage))
    .flatMap((stage) => tasksOf(stage, results, filter));
  const alone = tasks.filter(({ stage }) => !NEEDS_SUITE.has(stage));
  const inSuite = tasks.filter(({ stage }) => NEEDS_SUITE.has(stage));
  const context: TaskContext = {
    logs: instance.folders.logs,
    env: { KEELSON_RESULTS: results },
    terminal,
  };
  const lanes = await Promise.all([
    inOrder(alone, context),
    inSuite.length === 0 ? [] : withSuite(instance, inSuite, context),
  ]);
  return [...lanes.flat(), ...(await inOrder(last, context))];
}

async function inOrder(tasks: readonly Task[], context: TaskContext): Promise<TaskResult[]> {
  const results: TaskResult[] = [];
  for (const task of tasks) results.push(await runTask(task, context));
  return results;
}

async function withSuite(
  { folders, ports, pids }: TestInstance,
  tasks: readonly Task[],
  context: TaskContext,
): Promise<TaskResult[]> {
  const local = readLocalEnv();
  try {
    const toolchain = await findToolchain();
    const options = {
      folders,
      ports,
      toolchain,
      local,
      pids,
      terminal,
      keepData: false,
      dev: false,
    };
    const stack = await startStack(options);
    const env = { ...context.env, ...testEnvironment(local, ports) };
    try {
      return await inOrder(tasks, { ...context, env });
    } finally {
      await terminal.step('suite down', () => stack.stop());
    }
  } catch (error) {
    terminal.line(`      ${describeFailure(error).replaceAll('\n', '\n      ')}`);
    return tasks.map((task) => ({ task, counts: BROKEN, milliseconds: 0 }));
  }
}

function printTable(results: readonly TaskResult[], logs: string): void {
  terminal.line();
  for (const stage of STAGE_NAMES) {
    const ofStage = results.filter(({ task }) => task.stage === stage);
    if (ofStage.length === 0) continue;
    const { passed, failed } = addCounts(ofStage.map(({ counts }) => counts));
    const time = formatDuration(ofStage.reduce((sum, { milliseconds }) => sum + milliseconds, 0));
    const mark = failed === 0 ? paint('green', '✓') : paint('red', '✗');
    terminal.line(
      `  ${mark} ${stage.padEnd(12)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed  ${time}`,
    );
  }
  for (const line of describeFailures(results)) terminal.line(line);
  const took = formatDuration(performance.now() - startedAt);
  terminal.line(`\n  Took ${took}. Logs: ${logs.replace(`${ROOT}/`, '')}\n`);
}

let counts: Counts;
try {
  counts = await main();
} catch (error) {
  terminal.line(`\n  ${describeFailure(error).replaceAll('\n', '\n  ')}\n`);
  counts = BROKEN;
}
terminal.line(summaryLine(counts));
process.exit(counts.failed === 0 ? 0 : 1);
