import { recordOf } from '@keelson/contracts/billing/payer-of';
import { createHash } from 'node:crypto';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { DomainError } from '@keelson/contracts/errors';
import { type CustomerId, type PayerId } from '@keelson/contracts/ids';
import { type EpochMs, HOUR } from '@keelson/contracts/time';
import { mapConcurrent } from '@keelson/server/map-concurrent';
import { addUnits, hourOf } from '../../usage/domain/meter-units';
import { type BillingDeps } from '../billing-deps';
import { decideReport, payerOf, retryAt } from '../domain/decide-report';
import { type OwnedReport } from './meter-report-repo';

export type ReportUsageDeps = Pick<
  BillingDeps,
  'provider' | 'subscriptions' | 'meterReports' | 'audit' | 'log' | 'now'
>;

export interface UsageReportCounts {
  /** Totals that the provider accepted. */
  usageReported: number;
  /** Totals that differed at the provider, and are sent again. */
  usageFixed: number;
  /** Totals that the provider did not accept. */
  usageFailed: number;
}

const nothing = (): UsageReportCounts => ({ usageReported: 0, usageFixed: 0, usageFailed: 0 });

/** Accounts at the same time; the provider takes one event at a time for a customer. */
const CONCURRENCY = 4;

/**
 * Compares what the provider counted, then sends all totals that it does not have. A crash or a lost response repeats a
 * total, which changes nothing: the provider keeps the last total of an hour (ADR 0101).
 */
export async function reportUsage(
  deps: ReportUsageDeps,
  deadline: EpochMs,
): Promise<UsageReportCounts> {
  const counts = nothing();
  const provider = { isDown: false };
  const each = (
    work: (rows: readonly OwnedReport[], uid: PayerId) => Promise<void>,
    rows: readonly OwnedReport[],
  ): Promise<void> =>
    mapConcurrent(CONCURRENCY, [...byOwner(rows)], async ([uid, own]) => {
      if (provider.isDown || deps.now() > deadline) return;
      try {
        await work(own, uid);
      } catch (error) {
        provider.isDown ||= isUnavailable(error);
        counts.usageFailed += 1;
        deps.log.error('Could not report usage', { uid, error });
      }
    });
  // First, because a total that differs is sent again.
  const toCheck = await deps.meterReports.toCheck(deps.now());
  await each((own, uid) => compare(deps, uid, own, counts), toCheck);
  // What a batch could not send is due later or ends the run, so each one has others.
  for (let before = ''; deps.now() < deadline && !provider.isDown;) {
    const rows = await deps.meterReports.due(deps.now());
    const batch = rows.map(({ uid, id, report }) => `${uid}/${id}/${report.revision}`).join();
    if (rows.length === 0 || batch === before) break;
    before = batch;
    await each((own, uid) => sendAll(deps, uid, own, counts), rows);
  }
  return counts;
}

/**
 * Sends what an account used until now: before its subscription changes, and when its period has ended.
 *
 * @param hour `close`: use from now on is counted with the next hour, because it belongs to another period.
 */
export async function flushUsage(
  deps: ReportUsageDeps,
  uid: PayerId,
  hour: 'close' | 'keep-open',
): Promise<void> {
  if (hour === 'close') await deps.meterReports.close(uid, deps.now());
  await sendAll(deps, uid, await deps.meterReports.dueOf(uid), nothing());
}

async function sendAll(
  deps: ReportUsageDeps,
  uid: PayerId,
  rows: readonly OwnedReport[],
  counts: UsageReportCounts,
): Promise<void> {
  if (rows.length === 0) return;
  const subscriptions = await deps.subscriptions.ofUser(uid);
  for (const row of rows) await sendOne(deps, row, subscriptions, counts);
}

async function sendOne(
  deps: ReportUsageDeps,
  row: OwnedReport,
  subscriptions: readonly Subscription[],
  counts: UsageReportCounts,
): Promise<void> {
  const { report } = row;
  const at = deps.now();
  if (report.firstAt > at) return;
  const decision = decideReport(report, subscriptions, at);
  switch (decision.kind) {
    case 'wait':
      await deps.meterReports.postponed(row, decision.until);
      return;
    case 'ask':
      await sendOne(deps, await confirm(deps, row, decision.customerId), subscriptions, counts);
      return;
    case 'move':
      await moveToCurrentHour(deps, row, at);
      return;
    case 'give-up':
      await giveUp(deps, row, at);
      return;
    case 'send':
  }
  await deps.meterReports.sending(row, decision, at);
  try {
    await deps.provider.reportUsage({
      customerId: decision.customerId,
      metric: report.metric,
      units: report.units,
      at: decision.as,
      identifier: identifierOf(row),
    });
  } catch (error) {
    if (!(error instanceof DomainError) || isUnavailable(error)) throw error;
    await deps.meterReports.rejected(row, retryAt(report.attempts + 1, at));
    counts.usageFailed += 1;
    deps.log.error('The payment provider rejected reported usage', { ...idsOf(row), error });
    return;
  }
  await deps.meterReports.accepted(row, deps.now());
  counts.usageReported += 1;
}

/** A total whose response was lost: what the provider counted of it is reported. */
async function confirm(
  deps: ReportUsageDeps,
  row: OwnedReport,
  customerId: CustomerId,
): Promise<OwnedReport> {
  const { metric, hour } = row.report;
  const window = { from: hour, to: hour + HOUR };
  const counted = (await deps.provider.usageByHour(customerId, metric, window)).get(hour) ?? 0;
  await deps.meterReports.confirmed(row, counted);
  return { ...row, report: { ...row.report, reported: counted, unconfirmedAt: null } };
}

/** The period of the use is invoiced, or another customer pays now: it is charged with the current one, in the next open hour. */
async function moveToCurrentHour(
  deps: ReportUsageDeps,
  row: OwnedReport,
  at: EpochMs,
): Promise<void> {
  const { metric } = row.report;
  // The current hour may be closed and its time is not over; the next one is open.
  const hour = hourOf(at) + HOUR;
  await deps.meterReports.move(row, `${metric}-${hour}`, (stored, units) =>
    addUnits(stored, { metric, hour, units, at: hour }),
  );
  deps.log.warn('Use of an invoiced period is charged with the current one', idsOf(row));
}

async function giveUp(deps: ReportUsageDeps, row: OwnedReport, at: EpochMs): Promise<void> {
  const { uid, id, report } = row;
  const units = report.units - (report.reported ?? 0);
  await deps.meterReports.givenUp(row, at);
  if (units <= 0) return;
  await deps.audit.record({
    id: `billing-usage-${uid}-${id}-${report.revision}`,
    actor: { kind: 'system', id: 'billing', label: 'Billing' },
    action: 'billing.usage-not-billed',
    target: recordOf(uid),
    message: { code: 'billing.usage-not-billed', params: { units, metric: report.metric } },
    requestId: '',
    at,
  });
}

/** Compares the hours with what the provider counted; an hour that differs is sent again. */
async function compare(
  deps: ReportUsageDeps,
  uid: PayerId,
  rows: readonly OwnedReport[],
  counts: UsageReportCounts,
): Promise<void> {
  const subscriptions = await deps.subscriptions.ofUser(uid);
  const meterOf = ({ report: { metric, sentTo } }: OwnedReport) =>
    `${metric} ${sentTo ?? payerOf(subscriptions, metric)?.customerId ?? ''}`;
  for (const [meter, own] of Map.groupBy(rows, meterOf)) {
    const [metric = '', customerId = ''] = meter.split(' ');
    if (customerId === '') continue;
    const hours = own.map(({ report }) => report.hour);
    const counted = await deps.provider.usageByHour(customerId as CustomerId, metric, {
      from: Math.min(...hours),
      to: Math.max(...hours) + HOUR,
    });
    for (const row of own) {
      const value = counted.get(row.report.hour) ?? 0;
      const differs = row.report.dueAt === null && value !== row.report.units;
      if (differs) {
        counts.usageFixed += 1;
        deps.log.warn('The provider counted other usage than was reported', {
          ...idsOf(row),
          counted: value,
          units: row.report.units,
        });
      }
      await deps.meterReports.compared(row, value, deps.now());
    }
  }
}

const byOwner = (rows: readonly OwnedReport[]): ReadonlyMap<PayerId, OwnedReport[]> =>
  Map.groupBy(rows, ({ uid }) => uid);

const idsOf = ({ uid, id }: OwnedReport) => ({ uid, report: id });

const isUnavailable = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'billing/provider-unavailable';

/** Equal for each attempt to send a total; at most 100 characters. */
const identifierOf = ({ uid, id, report }: OwnedReport): string =>
  createHash('sha256').update(`${uid}/${id}/${report.revision}`).digest('hex');
