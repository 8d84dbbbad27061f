import { type Firestore } from 'firebase-admin/firestore';
import { connectFirebase } from '../functions/src/platform/firestore';
import { platformLogger } from '../functions/src/platform/logger';
import { AuditRepo } from '../functions/src/audit/audit-repo';
import { composeBilling } from '../functions/src/billing/compose-billing';
import { readConfig } from '../functions/src/config';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SuiteFailure } from '../local/suite/src/failure';
import { serveBundle } from '../local/suite/src/functions-server/serve-bundle';
import { startChild } from '../local/suite/src/process/child-script';
import { createMembers, createSender, type Paying, type ProviderAccess } from './deliveries';
import { type FloodOptions, floodWith } from './flood';
import { combine, type LoadResult, median } from './load';
import { openAndCloseDashboards } from './opened-pages';
import { createRaw } from './raw-transactions';
import { measurePhases, type Phases } from './phases';

/** The strongest Next.js starter on Postgres on a similar machine; it has no ledger of events. */
const REFERENCE = { perSecond: 1_000, p99: 43 };
const MEMBERS = 64;
/** Both processes and the emulator compile their hot code meanwhile; less makes the first round look slow. */
const WARM_UP = 1_000;
/** Bundle and raw rate take turns: the load of the machine and the emulator's state change during a run. */
const ROUNDS = 5;
/** Pages that come and go between two measurements, and what is left of the rate at least. */
const DASHBOARDS = 50;
const LEAST_RATIO = 0.9;
const PREPARATION_MS = 120_000;
const COLD_START_MS = 30_000;
const PATH = '/api/webhooks/provider';

export interface WebhookBenchOptions {
  readonly events: number;
  readonly width: number;
}

const print = (line = ''): void => void process.stdout.write(`${line}\n`);
const round = (value: number, digits = 0): string => value.toFixed(digits);

function report(name: string, result: LoadResult): void {
  const { count, seconds, perSecond, p50, p99, failures } = result;
  print(
    `${name}: ${round(perSecond)} events/s, p50 ${round(p50, 1)} ms, p99 ${round(p99, 1)} ms ` +
      `(${count} in ${round(seconds, 1)} s, ${failures} failed)`,
  );
  print(
    `  against the reference of ${REFERENCE.perSecond}/s and p99 ${REFERENCE.p99} ms: ` +
      `${round(perSecond / REFERENCE.perSecond, 2)}× the throughput, ${round(p99 / REFERENCE.p99, 2)}× the p99`,
  );
}

function reportPhases({ verify, fetch, store }: Phases): void {
  const parts = {
    'verify the signature': verify,
    'fetch from the provider': fetch,
    'read and commit (Firestore)': store,
  };
  const total = Object.values(parts).reduce((sum, { perSecond }) => sum + 1 / perSecond, 0);
  print('Limiting parts (each alone, at the same concurrency):');
  for (const [name, { perSecond, p99 }] of Object.entries(parts)) {
    const share = (100 / perSecond / total).toFixed(0);
    print(`  ${share.padStart(3)} %  ${name}: ${round(perSecond)}/s, p99 ${round(p99, 1)} ms`);
  }
}

/** The rounds in turns: each of the bundle against the raw rate right after it. */
function reportRatio(rounds: readonly Round[]): void {
  const ratios = rounds.map(({ bundle, raw }) => bundle.perSecond / raw.perSecond);
  const list = rounds
    .map(({ bundle, raw }) => `${round(bundle.perSecond)} of ${round(raw.perSecond)}`)
    .join(', ');
  print(`  of the raw transactions/s of the same database, in turns: ${list}`);
  print(
    `  ratio ${round(median(ratios), 2)} (median of ${ratios.map((ratio) => round(ratio, 2)).join(', ')})`,
  );
}

async function flood(
  url: string,
  members: readonly Paying[],
  options: FloodOptions,
): Promise<LoadResult> {
  const sender = createSender(url, options.width);
  try {
    await floodWith(sender, members, { ...options, events: WARM_UP });
    return await floodWith(sender, members, options);
  } finally {
    sender.close();
  }
}

interface Round {
  readonly bundle: LoadResult;
  readonly raw: LoadResult;
}

/** The bundle and raw transactions in turns, both warm. */
async function takeTurns(
  url: string,
  {
    db,
    members,
    ...options
  }: FloodOptions & { readonly db: Firestore; readonly members: readonly Paying[] },
): Promise<Round[]> {
  const sender = createSender(url, options.width);
  const share = { ...options, events: Math.ceil(options.events / ROUNDS) };
  const raw = await createRaw(db);
  const rounds: Round[] = [];
  try {
    await floodWith(sender, members, { ...options, events: WARM_UP });
    await raw(WARM_UP, options.width);
    for (let index = 0; index < ROUNDS; index += 1) {
      const bundle = await floodWith(sender, members, share);
      rounds.push({ bundle, raw: await raw(share.events, options.width) });
    }
  } finally {
    sender.close();
  }
  return rounds;
}

async function answers(url: string | undefined): Promise<boolean> {
  if (url === undefined) return false;
  try {
    return (await fetch(`${url}/api/plans`, { signal: AbortSignal.timeout(COLD_START_MS) })).ok;
  } catch {
    return false;
  }
}

/** @throws {SuiteFailure} when the database or the provider is too slow. */
async function prepareMembers(db: Firestore, access: ProviderAccess): Promise<Paying[]> {
  const late = sleep(PREPARATION_MS, null, { ref: false });
  const members = await Promise.race([createMembers(db, access, MEMBERS), late]);
  if (members !== null) return members;
  throw new SuiteFailure(
    `Creating ${MEMBERS} members took more than ${PREPARATION_MS / 1_000} s.`,
    'Close the pages of the product, and start it and the emulators again.',
  );
}

/** The bundle alone, with a separate payments emulator and the emulator of the environment. */
async function benchBundle(db: Firestore, options: WebhookBenchOptions): Promise<void> {
  const payments = await startChild(
    join(import.meta.dirname, '../packages/payments-emulator/src/main.ts'),
    {
      PAYMENTS_PORT: '0',
      PAYMENTS_DATA_DIR: '',
      PAYMENTS_PUBLIC_URL: '',
      PAYMENTS_WEBHOOK_URL: '',
    },
  );
  const env = { ...process.env, PAYMENT_API_URL: payments.url };
  const config = readConfig(env);
  const secret = config.payments.webhookSecrets[0] ?? '';
  const { accessToken } = config.payments;
  try {
    const access = { apiUrl: payments.url, accessToken, webhookSecret: secret };
    const members = await prepareMembers(db, access);
    const bundle = await serveBundle(env);
    try {
      const rounds = await takeTurns(`${bundle.url}/webhooks${PATH}`, {
        ...options,
        db,
        members,
        secret,
      });
      report('The bundle alone', combine(rounds.map((each) => each.bundle)));
      reportRatio(rounds);
    } finally {
      await bundle.stop();
    }
    const billing = composeBilling({
      db,
      config,
      findAccounts: () => Promise.resolve(new Map()),
      adoptPriorUse: () => Promise.resolve(),
      audit: new AuditRepo(db),
      log: platformLogger,
      now: Date.now,
    });
    const count = Math.min(options.events, 1_000);
    reportPhases(
      await measurePhases(billing, { db, members, secret, count, width: options.width }),
    );
  } finally {
    await payments.stop();
  }
}

/**
 * Through the suite: Hosting, then the functions. Before and after dashboards were opened and closed, because listeners
 * of pages that are gone would slow every commit.
 *
 * @returns False when the rate falls.
 */
async function benchSuite(
  db: Firestore,
  base: string,
  options: WebhookBenchOptions,
): Promise<boolean> {
  const config = readConfig(process.env);
  const { apiUrl, accessToken, webhookSecrets } = config.payments;
  const secret = webhookSecrets[0] ?? '';
  if (apiUrl === null) throw new Error('PAYMENT_API_URL is not set');
  const access = { apiUrl, accessToken, webhookSecret: secret };
  const members = await prepareMembers(db, access);
  await fetch(`${apiUrl}/_control/deliveries/flush`, { method: 'POST' });
  const measure = (): Promise<LoadResult> =>
    flood(`${base}${PATH}`, members, { ...options, secret });
  const before = await measure();
  report(`Through the suite at ${base}`, before);
  print(`Opening and closing ${DASHBOARDS} dashboards…`);
  await openAndCloseDashboards(base, DASHBOARDS);
  const after = await measure();
  const ratio = after.perSecond / before.perSecond;
  print(
    `  after ${DASHBOARDS} dashboards were opened and closed: ${round(after.perSecond)} events/s, ` +
      `ratio ${round(ratio, 2)} (at least ${LEAST_RATIO})`,
  );
  return ratio >= LEAST_RATIO;
}

/**
 * Throughput and p99 of webhook handling. Bounded by the number of events.
 *
 * @returns False when closed pages slow it.
 * @throws {SuiteFailure} when it is too slow to be measured.
 */
export async function benchWebhooks(options: WebhookBenchOptions): Promise<boolean> {
  const { db } = connectFirebase(readConfig(process.env));
  const base = process.env['KEELSON_BASE_URL'];
  let isSteady = true;
  if (base !== undefined && (await answers(base))) isSteady = await benchSuite(db, base, options);
  else print('No response from KEELSON_BASE_URL: only the bundle is measured.');
  await benchBundle(db, options);
  await db.terminate();
  return isSteady;
}
