import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SuiteFailure } from '../failure';
import { STATE } from '../locations';
import { type TaskResult } from './run-task';
import { type Shard } from './shard';
import { type Tier } from './tiers';
import { type WorkingTree } from './working-tree';

/** A run, or a shard of it, leaves this record in the folder of its results. */
export interface RunRecord {
  readonly tested: WorkingTree | null;
  readonly tiers: readonly Tier[];
  readonly shard: Shard | null;
  /** No stage and no test was left out, but for those of other shards. */
  readonly whole: boolean;
  readonly results: readonly TaskResult[];
  readonly milliseconds: number;
  /** Processor time of everything: the tools, the builds and the local suite; `null` where it is unknown. */
  readonly processorMs: number | null;
}

/** Each shard leaves its results in a folder of its own, such as `3-of-8`. */
const SHARDS = join(STATE, 'shards');
export const shardFolder = ({ index, count }: Shard): string =>
  join(SHARDS, `${index}-of-${count}`);

const FILE = 'run.json';

export function writeRunRecord(folder: string, record: RunRecord): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, FILE), JSON.stringify(record));
}

/**
 * @param parent Holds the folders of the shards.
 * @returns The records with their folders, in the order of the shards.
 * @throws {SuiteFailure} unless they are all shards of one whole run of one tree.
 */
export function readShards(parent = SHARDS): { folder: string; record: RunRecord }[] {
  const folders = existsSync(parent) ? readdirSync(parent).map((name) => join(parent, name)) : [];
  const shards = folders
    .filter((folder) => existsSync(join(folder, FILE)))
    .map((folder) => ({
      folder,
      record: JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as RunRecord,
    }))
    .sort((a, b) => indexOf(a.record) - indexOf(b.record));
  const problem = problemOf(shards.map(({ record }) => record));
  if (problem !== null) {
    throw new SuiteFailure(
      `${parent} ${problem}.`,
      'Each shard leaves its results there: --shard 1/8.',
    );
  }
  return shards;
}

const indexOf = ({ shard }: RunRecord): number => shard?.index ?? 0;

/** Says why these are not the shards of one run; null when they are. */
export function problemOf(records: readonly RunRecord[]): string | null {
  const [first] = records;
  if (first === undefined) return 'has no shard';
  const count = first.shard?.count ?? 0;
  const indexes = records.map(indexOf).join();
  const wanted = Array.from({ length: count }, (_, index) => index + 1).join();
  if (indexes !== wanted) return `has the shards ${indexes} instead of all ${count}`;
  const others = records.filter(
    ({ shard, tested, tiers, whole }) =>
      !whole ||
      shard?.count !== count ||
      tested?.tree !== first.tested?.tree ||
      tiers.join() !== first.tiers.join(),
  );
  return others.length > 0 ? 'has shards of different runs, or of a part of the tests' : null;
}

/** One result for each tool: the sums of its shards. */
export function addResults(records: readonly RunRecord[]): TaskResult[] {
  const byTool = Map.groupBy(
    records.flatMap(({ results }) => results),
    ({ stage, label }) => `${stage} ${label}`,
  );
  return [...byTool.values()].map((parts) => parts.reduce(add));
}

const add = (sum: TaskResult, part: TaskResult): TaskResult => ({
  ...sum,
  counts: {
    passed: sum.counts.passed + part.counts.passed,
    failed: sum.counts.failed + part.counts.failed,
    failures: [...(sum.counts.failures ?? []), ...(part.counts.failures ?? [])],
  },
  milliseconds: sum.milliseconds + part.milliseconds,
  processorMs: addTimes([sum.processorMs, part.processorMs]),
});

/** @returns The sum, `null` when one of them is unknown. */
export const addTimes = (times: readonly (number | null)[]): number | null =>
  times.reduce((sum, time) => (sum === null || time === null ? null : sum + time), 0);
