import { mkdirSync, rmSync } from 'node:fs';
import { findToolchain } from '../emulators/toolchain';
import { describeFailure } from '../failure';
import { readLocalEnv } from '../local-env';
import { TOOL_ENVIRONMENT } from '../process/tool-environment';
import { startStack } from '../stack';
import { testEnvironment } from '../suite-environment';
import { type Terminal } from '../terminal';
import { BROKEN } from './counts';
import { runTask, type TaskContext, type TaskResult } from './run-task';
import { tasksOfShard } from './shard';
import {
  type Choice,
  FINAL_STAGES,
  NEEDS_SUITE,
  type StageName,
  type Task,
  tasksOf,
} from './stages';
import { writeSpecGroups } from './spec-groups';
import { type TestInstance } from './test-instance';

const IN_BROWSERS: ReadonlySet<StageName> = new Set(['rehearsal', 'journeys']);

export interface StagesOptions {
  readonly instance: TestInstance;
  readonly terminal: Terminal;
  readonly stages: readonly StageName[];
  readonly choice: Choice;
  /** Folder for reports and recordings; emptied. */
  readonly results: string;
}

/**
 * Three lanes at a time for the core: stages without emulators, the stages in browsers, which mostly wait, and the other
 * stages with emulators. The journeys of all tiers fill the machine alone, so that there are two lanes.
 */
export async function runStages(options: StagesOptions): Promise<TaskResult[]> {
  const { instance, stages, choice, results } = options;
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  if (choice.filter.length === 0) writeSpecGroups(results, choice);
  const all = stages
    .filter((stage) => !FINAL_STAGES.has(stage))
    .flatMap((stage) => tasksOf(stage, results, choice));
  const tasks = choice.shard === null ? all : tasksOfShard(all, choice.shard);
  const alone = tasks.filter(({ stage }) => !NEEDS_SUITE.has(stage));
  const inSuite = tasks.filter(({ stage }) => NEEDS_SUITE.has(stage));
  const context = contextOf(options);
  const lanes = await Promise.all([
    inOrder(alone, context),
    inSuite.length === 0 ? [] : withSuite(instance, lanesOf(inSuite, choice), context),
  ]);
  return lanes.flat();
}

/** The stages that read what all others recorded in a folder. */
export function runFinalStages(options: StagesOptions): Promise<TaskResult[]> {
  const { stages, choice, results } = options;
  const tasks = [...FINAL_STAGES].flatMap(([stage, needed]) =>
    stages.includes(stage) && needed.every((other) => stages.includes(other))
      ? tasksOf(stage, results, choice)
      : [],
  );
  return inOrder(tasks, contextOf(options));
}

const contextOf = ({ instance, terminal, results, choice }: StagesOptions): TaskContext => ({
  logs: instance.folders.logs,
  env: {
    KEELSON_RESULTS: results,
    KEELSON_RUNNING_COPY: instance.folders.project,
    KEELSON_TIERS: choice.tiers.join(','),
    ...TOOL_ENVIRONMENT,
    // Go programs, such as those of types and lint, do much of their work once for each thread.
    GOMAXPROCS: '1',
  },
  terminal,
});

async function inOrder(tasks: readonly Task[], context: TaskContext): Promise<TaskResult[]> {
  const results: TaskResult[] = [];
  for (const task of tasks) results.push(await runTask(task, context));
  return results;
}

function lanesOf(tasks: readonly Task[], { tiers }: Choice): readonly (readonly Task[])[] {
  if (tiers.length > 1) return [tasks];
  const inBrowsers = tasks.filter(({ stage }) => IN_BROWSERS.has(stage));
  return [tasks.filter((task) => !inBrowsers.includes(task)), inBrowsers];
}

async function withSuite(
  { folders, ports, pids }: TestInstance,
  lanes: readonly (readonly Task[])[],
  context: TaskContext,
): Promise<TaskResult[]> {
  const { terminal } = context;
  const local = readLocalEnv();
  try {
    const toolchain = await findToolchain();
    const options = { folders, ports, toolchain, local, pids, terminal };
    const stack = await startStack({ ...options, keepData: false, dev: false });
    const env = { ...context.env, ...testEnvironment(local, ports) };
    try {
      const results = await Promise.all(lanes.map((lane) => inOrder(lane, { ...context, env })));
      return results.flat();
    } finally {
      await terminal.step('suite down', () => stack.stop());
    }
  } catch (error) {
    terminal.line(`      ${describeFailure(error).replaceAll('\n', '\n      ')}`);
    return lanes.flat().map(({ stage, label }) => ({
      stage,
      label,
      counts: BROKEN,
      milliseconds: 0,
      processorMs: null,
    }));
  }
}
