import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DeclaredResponse } from './declared';

export interface OperationCount {
  readonly operationId: string;
  sent: number;
  accepted: number;
  /** Requests with a cursor of an earlier response. */
  realCursors: number;
  brokenCursors: number;
  uploads: number;
  readonly callers: Record<string, number>;
  readonly acceptedOf: Record<string, number>;
  /** Responses by status and code, such as `409 kanban/revision-stale`. */
  readonly responses: Record<string, number>;
}

export interface TrialReport {
  readonly operations: readonly OperationCount[];
  /** One line for each response that the document does not declare, or that is a fault. */
  readonly findings: readonly string[];
  /** Declared responses that no request got. */
  readonly unseen: readonly DeclaredResponse[];
}

export interface Totals {
  readonly operations: number;
  readonly requests: number;
  readonly accepted: number;
  readonly realCursors: number;
  readonly brokenCursors: number;
  readonly uploads: number;
  readonly callers: Readonly<Record<string, number>>;
  readonly acceptedOf: Readonly<Record<string, number>>;
  readonly byStatus: Readonly<Record<string, number>>;
}

export function totalsOf({ operations }: TrialReport): Totals {
  const sum = (of: (count: OperationCount) => number): number =>
    operations.reduce((total, count) => total + of(count), 0);
  const added = (
    of: (count: OperationCount) => readonly (readonly [string, number])[],
  ): Record<string, number> => {
    const totals: Record<string, number> = {};
    for (const [key, value] of operations.flatMap(of)) totals[key] = (totals[key] ?? 0) + value;
    return totals;
  };
  return {
    operations: operations.length,
    requests: sum(({ sent }) => sent),
    accepted: sum(({ accepted }) => accepted),
    realCursors: sum(({ realCursors }) => realCursors),
    brokenCursors: sum(({ brokenCursors }) => brokenCursors),
    uploads: sum(({ uploads }) => uploads),
    callers: added(({ callers }) => Object.entries(callers)),
    acceptedOf: added(({ acceptedOf }) => Object.entries(acceptedOf)),
    byStatus: added(({ responses }) =>
      Object.entries(responses).map(([key, value]) => [key.slice(0, 3), value] as const),
    ),
  };
}

/** Prints the totals, and keeps the whole report with the results of the tests. */
export function keepReport(name: string, report: TrialReport): void {
  const totals = totalsOf(report);
  const folder = process.env['KEELSON_RESULTS'] ?? join('.keelson', 'test', 'results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `generated-requests-${name}.json`);
  writeFileSync(file, `${JSON.stringify({ totals, ...report }, null, 2)}\n`);
  process.stdout.write(`Generated requests, ${name}: ${lineOf(totals, report)}\n`);
}

const lineOf = (totals: Totals, { findings }: TrialReport): string =>
  [
    `${totals.requests} requests to ${totals.operations} operations`,
    `${totals.accepted} accepted`,
    `${totals.realCursors} cursors and ${totals.brokenCursors} broken ones`,
    `${totals.uploads} uploads`,
    `${Object.keys(totals.callers).length} kinds of callers`,
    `${findings.length} findings`,
  ].join(', ');
