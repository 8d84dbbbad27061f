import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type IndexFile, isMet } from './index-file';
import { describeNeed, type IndexNeed, requiredIndexes } from './required-index';
import { type StructuredQuery } from './structured-query';

/** The origin of the queries: tests of the server's repositories, or pages in a browser. */
export type Recorder = 'server' | 'browser';

const recordingPath = (results: string, recorder: Recorder): string =>
  join(results, 'queries', `${recorder}.jsonl`);

/** The needs that were recorded in a run; null when that recorder did not run. */
export function readRecording(results: string, recorder: Recorder): IndexNeed[] | null {
  const path = recordingPath(results, recorder);
  if (!existsSync(path)) return null;
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as IndexNeed);
}

/**
 * Checks queries when they run. The emulator does not: it serves every query, production only those that
 * have an index.
 */
export class QueryRecording {
  private readonly seen = new Set<string>();

  /**
   * @param file The declared indexes.
   * @param results Folder of the test run's results; without it nothing is recorded.
   */
  constructor(
    private readonly file: IndexFile,
    private readonly recorder: Recorder,
    private readonly results: string | undefined,
  ) {
    // An empty recording means that no index was needed, a missing one that no queries were checked.
    if (results !== undefined) this.append('');
  }

  /** @throws {Error} when the query needs an index that is not declared. */
  check(query: StructuredQuery): void {
    for (const need of requiredIndexes(query)) {
      if (!isMet(need, this.file)) {
        throw new Error(`firestore.indexes.json lacks an index: ${describeNeed(need)}`);
      }
      this.keep(need);
    }
  }

  private keep(need: IndexNeed): void {
    const line = describeNeed(need);
    if (need.kind === 'single' || this.results === undefined || this.seen.has(line)) return;
    this.seen.add(line);
    this.append(`${JSON.stringify(need)}\n`);
  }

  private append(text: string): void {
    const path = recordingPath(this.results ?? '', this.recorder);
    mkdirSync(dirname(path), { recursive: true });
    appendFileSync(path, text);
  }
}
