import { PLAN_CATALOG } from '@keelson/contracts/billing/plan-catalog';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { PayerId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { DAY, type DayKey, dayKey, type EpochMs, type MonthKey } from '@keelson/contracts/time';
import { HISTORY_DAYS } from '@keelson/contracts/usage/usage-limits';
import { MetricKey } from '@keelson/contracts/usage/metric';
import { type UsagePeriod } from '@keelson/contracts/usage/usage';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';

type Counts = Partial<Record<MetricKey, number>>;

/** Share of the monthly allowance that each account has used, in percent. */
const HABITS: readonly { uid: string; plan: PlanKey; percent: number }[] = [
  { uid: 'demo-fred', plan: 'free', percent: 60 },
  { uid: 'demo-paula', plan: 'pro', percent: 35 },
  { uid: 'demo-dan', plan: 'pro', percent: 12 },
  { uid: 'demo-ada', plan: 'free', percent: 30 },
];

/**
 * Plausible usage of the {@link HISTORY_DAYS} days that are known: none on some days, less at weekends, never above the monthly
 * allowance. Deterministic for a start day.
 *
 * @param percent Share of the allowance that a full month uses, `0..100`.
 */
export function usageHistory(
  now: EpochMs,
  plan: PlanKey,
  percent: number,
): Map<MonthKey, Pick<UsagePeriod, 'counters' | 'days'>> {
  const months = new Map<MonthKey, { counters: Counts; days: Record<DayKey, Counts> }>();
  for (const [index, key] of MetricKey.options.entries()) {
    const perDay = (PLAN_CATALOG[plan].limits[key] * percent) / 100 / DAYS_IN_LONGEST_MONTH;
    let due = 0; // small allowances are less than one a day: what is left over counts tomorrow
    for (let age = HISTORY_DAYS - 1; age >= 0; age -= 1) {
      const at = now - age * DAY;
      due += perDay * busyness(at, index);
      const count = Math.floor(due);
      due -= count;
      if (count > 0) add(months, dayKey(at), key, count);
    }
  }
  return months;
}

const DAYS_IN_LONGEST_MONTH = 31;

/** A different wave for each metric, `0..2`; a quarter of it at weekends. */
function busyness(at: EpochMs, phase: number): number {
  const date = new Date(at);
  const wave = 1 + Math.sin(date.getUTCDate() * (phase + 2) * 1.7);
  return date.getUTCDay() % 6 === 0 ? wave / 4 : wave;
}

function add(
  months: Map<MonthKey, { counters: Counts; days: Record<DayKey, Counts> }>,
  day: DayKey,
  key: MetricKey,
  count: number,
): void {
  const name = day.slice(0, 7);
  const month = months.get(name) ?? { counters: {}, days: {} };
  months.set(name, month);
  month.counters[key] = (month.counters[key] ?? 0) + count;
  month.days[day] = { ...month.days[day], [key]: count };
}

export async function seedUsage(db: Firestore, now: EpochMs): Promise<void> {
  for (const { uid, plan, percent } of HABITS) {
    await storeUsage(db, PayerId.parse(uid), { history: usageHistory(now, plan, percent), now });
  }
}

/** Stores what a payer has used. */
export async function storeUsage(
  db: Firestore,
  payer: PayerId,
  { history, now }: { readonly history: ReturnType<typeof usageHistory>; readonly now: EpochMs },
): Promise<void> {
  const batch = db.batch();
  const [firstDay] = [...history.values()].flatMap(({ days }) => Object.keys(days)).sort();
  if (firstDay !== undefined) {
    const activatedAt = Timestamp.fromMillis(Date.parse(`${firstDay}T00:00:00Z`));
    batch.set(db.doc(paths.usageOf(payer)), { activatedAt });
  }
  for (const [month, period] of history) {
    const ref = db.doc(paths.usagePeriod(payer, month));
    batch.set(ref, { ...period, updatedAt: Timestamp.fromMillis(now) });
  }
  await batch.commit();
}
