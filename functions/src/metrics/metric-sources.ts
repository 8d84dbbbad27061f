import { Subscription } from '@keelson/contracts/billing/subscription';
import { addCounters, type Counters } from '@keelson/contracts/metrics/counters';
import { paths } from '@keelson/contracts/paths';
import { DayKey } from '@keelson/contracts/time';
import { documentConverter } from '@keelson/server/converter';
import { type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { AREA_METRIC_SOURCES } from '../area-metric-sources';
import { stateOf } from './domain/subscription-state';
import { add, dayOf, type MetricSource } from './metric-source';

const subscriptions = documentConverter(Subscription, 'id');

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
    name: 'failed webhooks',
    query: (db) =>
      db
        .collection(paths.webhookEvents())
        .where('outcome', '==', 'failed')
        .select('outcome', 'receivedAt'),
    count: oneByDay('failedWebhooks', 'receivedAt'),
  },
  ...AREA_METRIC_SOURCES,
];
