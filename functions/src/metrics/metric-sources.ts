import { Subscription } from '@keelson/contracts/billing/subscription';
import { addCounters, type Counters } from '@keelson/contracts/metrics/counters';
import { countersOfRun } from '@keelson/contracts/metrics/run-counters';
import { RunOutcome } from '@keelson/contracts/kanban/run/run-outcome';
import { paths } from '@keelson/contracts/paths';
import { DayKey, dayKey } from '@keelson/contracts/time';
import { documentConverter } from '@keelson/server/converter';
import {
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import { stateOf } from './domain/subscription-state';

/** The {@link Tally} of a run so far. Plain objects, because an interrupted run stores it. */
export interface MutableTally {
  activity: Record<DayKey, Counters>;
  state: Counters;
}

export interface MetricSource {
  readonly name: string;
  readonly query: (db: Firestore) => Query;
  /** @throws When the document cannot be read. */
  readonly count: (document: QueryDocumentSnapshot, tally: MutableTally) => void;
}

const subscriptions = documentConverter(Subscription, 'id');

function add(days: Record<DayKey, Counters>, day: DayKey, counters: Counters): void {
  days[day] = addCounters(days[day] ?? {}, counters);
}

function dayOf(document: QueryDocumentSnapshot, field: string): DayKey {
  const at: unknown = document.get(field);
  if (!(at instanceof Timestamp)) throw new Error(`${document.ref.path} has no ${field}`);
  return dayKey(at.toMillis());
}

const oneByDay =
  (name: string, field: string): MetricSource['count'] =>
  (document, tally) =>
    add(tally.activity, dayOf(document, field), { [name]: 1 });

/** Usage of each day of a month. */
function usageDays(document: QueryDocumentSnapshot): [DayKey, Counters][] {
  const days = (document.get('days') ?? {}) as Record<DayKey, Counters>;
  return Object.entries(days).filter(
    ([day, counts]) =>
      DayKey.safeParse(day).success && Object.values(counts).some((count) => count > 0),
  );
}

/** In the order of a run. */
export const METRIC_SOURCES: readonly MetricSource[] = [
  {
    name: 'subscriptions',
    query: (db) => db.collection(paths.subscriptions()),
    count: (document, tally) => {
      tally.state = addCounters(tally.state, stateOf(subscriptions.fromFirestore(document)));
    },
  },
  {
    name: 'users',
    query: (db) => db.collection(paths.users()).select('createdAt'),
    count: oneByDay('signUps', 'createdAt'),
  },
  {
    name: 'activations',
    query: (db) => db.collection(paths.usageAccounts()).select('activatedAt'),
    count: oneByDay('activations', 'activatedAt'),
  },
  {
    name: 'usage',
    query: (db) => db.collectionGroup('periods').select('days'),
    count: (document, tally) => {
      for (const [day, counts] of usageDays(document)) {
        const named = Object.entries(counts).map(([key, count]) => [`usage:${key}`, count]);
        add(tally.activity, day, Object.fromEntries(named) as Counters);
      }
    },
  },
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
    name: 'failed webhooks',
    query: (db) =>
      db
        .collection(paths.webhookEvents())
        .where('outcome', '==', 'failed')
        .select('outcome', 'receivedAt'),
    count: oneByDay('failedWebhooks', 'receivedAt'),
  },
];
