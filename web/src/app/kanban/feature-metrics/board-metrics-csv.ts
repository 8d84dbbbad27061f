import type { BoardMetrics, BoardMetricsPeriod } from '@keelson/contracts/kanban/board-metrics';
import { CARD_STATUSES, STATUS_LABELS } from '@keelson/contracts/kanban/status';
import type { Column } from '../../shared/ui/data-table/column';
import { toCsv } from '../../shared/ui/data-table/table-export';

type Row = BoardMetricsPeriod;

const column = (
  key: string,
  heading: string,
  read: (row: Row) => string | number,
): Column<Row> => ({ key, heading, text: (row) => String(read(row)) });

/** The columns of a board at the end of a day, and what happened on it. Unknown numbers are empty. */
const COLUMNS: readonly Column<Row>[] = [
  column('from', 'From (UTC)', ({ from }) => from),
  column('to', 'To (UTC)', ({ to }) => to),
  ...CARD_STATUSES.map((status) =>
    column(status, `In ${STATUS_LABELS[status]}`, ({ columns }) => columns?.[status] ?? ''),
  ),
  column('created', 'Created', ({ created }) => created),
  column('completed', 'Completed', ({ completed }) => completed),
  column('runs', 'Runs', ({ runs }) => runs),
  column('failedRuns', 'Failed runs', ({ failedRuns }) => failedRuns),
  column('tokens', 'Tokens', ({ tokens }) => tokens),
  column('cost', 'Cost (USD)', ({ costMicroUsd }) => (costMicroUsd / 1_000_000).toFixed(6)),
];

/** One row for each day or week. */
export const boardMetricsCsv = ({ periods }: BoardMetrics): string => toCsv(COLUMNS, periods);
