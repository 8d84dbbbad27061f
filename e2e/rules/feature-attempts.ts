import {
  collection,
  doc,
  getDocFromServer,
  getDocsFromServer,
  Timestamp,
} from 'firebase/firestore';
import { type Attempt } from './attempts';
import { type PrincipalName } from './principals';

const hours = (count: number): Timestamp => Timestamp.fromMillis(Date.now() + count * 3_600_000);
const PLAN = { planKey: 'pro', status: 'active', features: ['chat', 'usageHistory'] };
const RUNS_ON = { cancelAtPeriodEnd: false, currentPeriodEnd: hours(-1), graceUntil: null };

interface Case {
  readonly how: string;
  readonly uid: PrincipalName;
  /** Null: never subscribed. */
  readonly entitlement: Readonly<Record<string, unknown>> | null;
  readonly included: boolean;
}

/** True when `can('usageHistory')` holds, for an account each. */
const CASES: readonly Case[] = [
  { how: 'never subscribed', uid: 'stranger', entitlement: null, included: false },
  {
    how: 'plan with the feature',
    uid: 'member',
    entitlement: { ...PLAN, ...RUNS_ON },
    included: true,
  },
  {
    how: 'plan without the feature',
    uid: 'impostor',
    entitlement: { ...PLAN, ...RUNS_ON, features: ['chat'] },
    included: false,
  },
  {
    how: 'without the list of features',
    uid: 'guest',
    entitlement: { planKey: 'pro', status: 'active', ...RUNS_ON },
    included: false,
  },
  {
    how: 'grace period that runs',
    uid: 'viewer',
    entitlement: { ...PLAN, ...RUNS_ON, status: 'grace', graceUntil: hours(1) },
    included: true,
  },
  {
    how: 'grace period that is over',
    uid: 'operator',
    entitlement: { ...PLAN, ...RUNS_ON, status: 'grace', graceUntil: hours(-1) },
    included: false,
  },
  {
    how: 'scheduled end ahead',
    uid: 'demoted',
    entitlement: { ...PLAN, ...RUNS_ON, cancelAtPeriodEnd: true, currentPeriodEnd: hours(1) },
    included: true,
  },
  {
    how: 'scheduled end that has passed',
    uid: 'promoted',
    entitlement: { ...PLAN, ...RUNS_ON, cancelAtPeriodEnd: true },
    included: false,
  },
];

const month = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 7);
const [NOW, RECENT, OLD] = [month(0), month(-30), month(-70)];

/** Entitlements and usage of these accounts. */
export const FEATURE_DOCUMENTS: Readonly<Record<string, Record<string, unknown>>> =
  Object.fromEntries(
    CASES.flatMap(({ uid, entitlement }) => [
      ...(entitlement === null ? [] : [[`entitlements/${uid}`, { ...entitlement }] as const]),
      ...[NOW, RECENT, OLD].map(
        (key) => [`usage/${uid}/periods/${key}`, { counters: { chatMessages: 1 } }] as const,
      ),
    ]),
  );

/** Months that the last 30 days touch are for every owner; older ones for owners whose plan has the feature. */
export const FEATURE_ATTEMPTS: readonly Attempt[] = CASES.flatMap(({ how, uid, included }) => {
  const get = (key: string, allowed: boolean): Attempt => {
    const path = `usage/${uid}/periods/${key}`;
    return {
      method: 'get',
      path,
      how: `${how}, ${key}`,
      allowed: allowed ? [uid, 'admin'] : ['admin'],
      run: (db) => getDocFromServer(doc(db, path)),
    };
  };
  return [
    get(NOW, true),
    get(RECENT, true),
    get(OLD, included),
    {
      method: 'list',
      path: `usage/${uid}/periods/${NOW}`,
      how: `${how}, all months`,
      allowed: included ? [uid, 'admin'] : ['admin'],
      run: (db) => getDocsFromServer(collection(db, `usage/${uid}/periods`)),
    },
  ];
});
