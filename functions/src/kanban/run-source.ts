import { StoredFlowDays } from '@keelson/contracts/kanban/board/flow-days';
import { countersOfRun, RUN_COUNTERS } from '@keelson/contracts/kanban/run/run-counters';
import { RunOutcome } from '@keelson/contracts/kanban/run/run-outcome';
import { type Counters } from '@keelson/contracts/metrics/counters';
import { add, dayOf, type MetricSource } from '../metrics/metric-source';

export const RUN_SOURCES: readonly MetricSource[] = [
  {
    name: 'runs',
    query: (db) => db.collectionGroup('runs').select('status', 'endedAt', 'outcome', 'failed'),
    count: (document, tally) => {
      if (document.get('status') !== 'ended') return;
      const outcome = RunOutcome.parse(document.get('outcome'));
      const counters = countersOfRun({ outcome, failed: document.get('failed') === true });
      add(tally.activity, dayOf(document, 'endedAt'), counters);
    },
  },
  {
    // Boards count their runs and add them to the metrics a moment later: until then none is missing.
    name: 'runs that boards have counted',
    query: (db) => db.collectionGroup('counters').select('days'),
    count: (document, tally) => {
      const days = StoredFlowDays.parse(document.get('days'));
      for (const [day, counters] of Object.entries(days)) {
        const counted = RUN_COUNTERS.map((name) => [name, -(counters[name] ?? 0)]);
        add(tally.activity, day, Object.fromEntries(counted) as Counters);
      }
    },
  },
];
