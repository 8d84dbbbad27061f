import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addResults, addTimes, readShards, type RunRecord } from './run-record';

/**
 * Lists what tests record for the stages that run once at the end, as files in the folder of the results. Each is a
 * list of lines without an order, so those of several shards are put together by appending them.
 */
const RECORDINGS = ['queries/server.jsonl', 'queries/browser.jsonl', 'codes.txt'] as const;

/**
 * Puts the shards of a run together.
 *
 * @param results Folder for what they recorded together; emptied.
 * @returns The run as if one machine had run it, without the stages that read the recordings.
 */
export function mergeShards(results: string): RunRecord {
  const shards = readShards();
  rmSync(results, { recursive: true, force: true });
  for (const { folder } of shards) {
    for (const name of RECORDINGS) append(join(folder, name), join(results, name));
  }
  const records = shards.map(({ record }) => record);
  return {
    tested: records[0]?.tested ?? null,
    tiers: records[0]?.tiers ?? [],
    shard: null,
    whole: true,
    results: addResults(records),
    milliseconds: records.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    processorMs: addTimes(records.map(({ processorMs }) => processorMs)),
  };
}

function append(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(dirname(to), { recursive: true });
  appendFileSync(to, readFileSync(from));
}
