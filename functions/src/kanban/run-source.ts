import { countersOfRun } from '@keelson/contracts/kanban/run/run-counters';
import { RunOutcome } from '@keelson/contracts/kanban/run/run-outcome';
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
];
