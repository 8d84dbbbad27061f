import { type DocumentOperations } from '@keelson/server/testing/operation-counter';
import { table } from '../../scripts/cost/print';
import { type Compared } from './simulate-day';

const KINDS = [
  'reads',
  'writes',
  'deletes',
] as const satisfies readonly (keyof DocumentOperations)[];

/** How far a simulated amount is from the predicted one, as a share of the predicted one. */
export const differenceOf = (simulated: number, predicted: number): number =>
  predicted === 0 ? (simulated === 0 ? 0 : Infinity) : simulated / predicted - 1;

/** All causes together. */
export function totalOf(
  rows: readonly Compared[],
  side: 'simulated' | 'predicted',
  kind: keyof DocumentOperations,
): number {
  return rows.reduce((sum, row) => sum + row[side][kind], 0);
}

/** Simulated and predicted operations of a day side by side, as a Markdown table. */
export function dayTable(rows: readonly Compared[]): string {
  const line = (
    cause: string,
    kind: keyof DocumentOperations,
    simulated: number,
    predicted: number,
  ) => [
    cause,
    kind,
    String(simulated),
    String(predicted),
    `${(differenceOf(simulated, predicted) * 100).toFixed(1)} %`,
  ];
  const parts = rows.flatMap(({ cause, simulated, predicted }) =>
    KINDS.filter((kind) => simulated[kind] + predicted[kind] > 0).map((kind) =>
      line(cause, kind, simulated[kind], predicted[kind]),
    ),
  );
  const totals = KINDS.map((kind) =>
    line('**all**', kind, totalOf(rows, 'simulated', kind), totalOf(rows, 'predicted', kind)),
  );
  return table([['A day', 'of', 'simulated', 'predicted', 'difference'], ...parts, ...totals]);
}
