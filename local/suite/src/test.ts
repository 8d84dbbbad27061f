/**
 * `npm test`: the core tests. `npm run test:all`: every test, `-- --nightly` with the slow ones.
 *
 *     --only unit,journeys   these stages; other arguments go to the tools: files, patterns
 *     --shard 3/8            a part of the run, for one of several machines
 *     --merge                the sum of all shards, whose results are in .keelson/shards
 *     --status               which tree every test last passed for
 */
import { join, relative } from 'node:path';
import { describeFailure, SuiteFailure } from './failure';
import { ROOT } from './locations';
import { endFirestoreOf } from './process/end-firestore';
import { ProcessGroup } from './process/group';
import { processorTimeOfChildren } from './process/processor-time';
import { waitForStopSignal } from './shutdown';
import { createTerminal } from './terminal';
import { addCounts, BROKEN, type Counts, summaryLine } from './test-run/counts';
import { lastWholeRun, writeWholeRun } from './test-run/last-whole-run';
import { mergeShards } from './test-run/merge-shards';
import { printResults } from './test-run/print-results';
import { type RunRecord, shardFolder, writeRunRecord } from './test-run/run-record';
import { runFinalStages, runStages, type StagesOptions } from './test-run/run-stages';
import { parseShard } from './test-run/shard';
import { type Choice, isWhole, STAGE_NAMES, type StageName, stagesOf } from './test-run/stages';
import { claimTestInstance } from './test-run/test-instance';
import { TIERS } from './test-run/tiers';
import { workingTree } from './test-run/working-tree';
import { readArguments } from '../../../scripts/command/read-arguments.mjs';

const terminal = createTerminal();
const startedAt = performance.now();

const { values, positionals: filter } = readArguments({
  options: {
    all: { type: 'boolean', default: false },
    nightly: { type: 'boolean', default: false },
    only: { type: 'string' },
    shard: { type: 'string' },
    merge: { type: 'boolean', default: false },
    status: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

function chosenStages({ tiers }: Choice): StageName[] {
  if (values.only === undefined) return stagesOf(tiers);
  const wanted = values.only.split(',').map((name) => name.trim());
  const unknown = wanted.find((name) => !(STAGE_NAMES as readonly string[]).includes(name));
  if (unknown !== undefined) {
    throw new SuiteFailure(`There is no stage "${unknown}".`, `Stages: ${STAGE_NAMES.join(', ')}`);
  }
  return STAGE_NAMES.filter((name) => wanted.includes(name));
}

function chosenTests(): Choice {
  const count = values.nightly ? 3 : values.all ? 2 : 1;
  return {
    tiers: TIERS.slice(0, count),
    filter,
    shard: values.shard === undefined ? null : parseShard(values.shard),
  };
}

async function main(): Promise<Counts> {
  const choice = chosenTests();
  const stages = chosenStages(choice);
  const instance = await claimTestInstance();
  const { folders, pids } = instance;
  const results = choice.shard === null ? join(folders.home, 'results') : shardFolder(choice.shard);
  const options = { instance, terminal, stages, choice, results };
  const stopSignal = waitForStopSignal(terminal, () => {
    ProcessGroup.killAll();
    endFirestoreOf(folders);
    process.exit(130);
  });
  try {
    terminal.line();
    const whole = values.merge ? merge(options) : run(options);
    const stopped = await Promise.race([whole.then(() => null), stopSignal]);
    if (stopped !== null) {
      whole.catch(() => undefined); // rejects because its processes are stopping
      await ProcessGroup.stopAll();
      throw new SuiteFailure(`Stopped by ${stopped}.`);
    }
    const record = await whole;
    printResults(terminal, record, relative(ROOT, folders.logs));
    return addCounts(record.results.map(({ counts }) => counts));
  } finally {
    pids.release();
  }
}

async function run(options: StagesOptions): Promise<RunRecord> {
  const { choice, results } = options;
  const { tiers, shard } = choice;
  const tested = workingTree();
  const ofStages = await runStages(options);
  const whole = values.only === undefined && isWhole(choice);
  const ofFinal = whole && shard === null ? await runFinalStages(options) : [];
  return keep(results, {
    // What changed during the run was tested in part only.
    tested: tested?.tree === workingTree()?.tree ? tested : null,
    tiers,
    shard,
    whole,
    results: [...ofStages, ...ofFinal],
    milliseconds: performance.now() - startedAt,
    processorMs: processorTimeOfChildren(),
  });
}

async function merge(options: StagesOptions): Promise<RunRecord> {
  const merged = mergeShards(options.results);
  const choice = { tiers: merged.tiers, filter: [], shard: null };
  const ofFinal = await runFinalStages({ ...options, stages: stagesOf(merged.tiers), choice });
  return keep(options.results, { ...merged, results: [...merged.results, ...ofFinal] });
}

/** Leaves the results of a shard for `--merge`; remembers the tree for which everything passed. */
function keep(folder: string, record: RunRecord): RunRecord {
  const { tested, tiers, shard, whole, results, milliseconds, processorMs } = record;
  if (shard !== null) writeRunRecord(folder, record);
  const { passed, failed } = addCounts(results.map(({ counts }) => counts));
  if (shard === null && whole && failed === 0 && tested !== null) {
    writeWholeRun({
      ...tested,
      finishedAt: new Date().toISOString(),
      passed,
      nightly: tiers.includes('nightly'),
      minutes: Math.round(milliseconds / 6_000) / 10,
      processorMinutes: processorMs === null ? null : Math.round(processorMs / 6_000) / 10,
    });
  }
  return record;
}

if (values.status) {
  terminal.line(lastWholeRun());
  process.exit(0);
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
