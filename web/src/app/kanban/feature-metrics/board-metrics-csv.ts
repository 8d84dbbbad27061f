import type {
  BoardMetrics,
  BoardMetricsPeriod,
} from '@keelson/contracts/kanban/board/board-metrics';
import { CARD_STATUSES } from '@keelson/contracts/kanban/card/status';
import type { Column } from '../../shared/ui/data-table/column';
import { toCsv } from '../../shared/ui/data-table/table-export';
import { STATUS_LABELS } from '../texts/card-labels';

type Row = BoardMetricsPeriod;

const column = (
  key: string,
  heading: string,
  read: (row: Row) => string | number,
): Column<Row> => ({ key, heading, text: (row) => String(read(row)) });

/** The columns of a board at the end of a day, and what happened on it. */
const COLUMNS: readonly Column<Row>[] = [
  column('from', $localize`From (UTC)`, ({ from }) => from),
  column('to', $localize`To (UTC)`, ({ to }) => to),
  ...CARD_STATUSES.map((status) =>
    column(
      status,
      $localize`In ${STATUS_LABELS[status]}:column:`,
      ({ columns }) => columns[status],
    ),
  ),
  column(
    'created',
    $localize`:metrics|Heading, cards created in a period:Created`,
    ({ created }) => created,
  ),
  column(
    'completed',
    $localize`:metrics|Heading, cards completed in a period:Completed`,
    ({ completed }) => completed,
  ),
  column('runs', $localize`:Heading, number of runs:Runs`, ({ runs }) => runs),
  column('failedRuns', $localize`Failed runs`, ({ failedRuns }) => failedRuns),
  column('tokens', $localize`:Heading, number of tokens:Tokens`, ({ tokens }) => tokens),
  column('cost', $localize`Cost (USD)`, ({ costMicroUsd }) =>
    (costMicroUsd / 1_000_000).toFixed(6),
  ),
];

export const boardMetricsCsv = ({ periods }: BoardMetrics): string => toCsv(COLUMNS, periods);
