import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type CustomerId } from '@keelson/contracts/ids';
import { DAY, HOUR, MINUTE, SECOND } from '@keelson/contracts/time';
import { addUnits, hourOf, withUnits } from '../../usage/domain/meter-units';
import { aSubscription, START, type Differs } from '../testing/builders';
import { decideReport, payerOf, retryAt } from './decide-report';

const CUSTOMER = 'cus_1' as CustomerId;
const PRICE = {
  metric: 'chatMessages',
  priceId: 'price_m',
  unitPrice: { amountMinor: 2, currency: 'usd' },
};
const metered = (changes: Differs = {}): Subscription =>
  aSubscription({
    customerId: CUSTOMER,
    status: 'active',
    metered: [PRICE],
    currentPeriodStart: START,
    ...changes,
  });
const reportAt = (at: number) =>
  addUnits(null, { metric: 'chatMessages', hour: hourOf(at), units: 3, at });

describe('decideReport', () => {
  it.each([
    ['sends use of the period', START + DAY, START + DAY, 'send'],
    [
      'sends use of the ended period while it is counted',
      START - MINUTE,
      START + 44 * MINUTE,
      'send',
    ],
    ['moves use of an invoiced period', START - MINUTE, START + 46 * MINUTE, 'move'],
    ['moves use that the provider finds too old', START + 1, START + 35 * DAY, 'move'],
  ])('%s', (_what, used, at, kind) => {
    expect(decideReport(reportAt(used), [metered()], at).kind).toBe(kind);
  });

  it('counts use in the period that began seconds later by the provider’s clock', () => {
    const start = START + 30 * MINUTE;
    const period = [metered({ currentPeriodStart: start })];
    const early = reportAt(start - 2 * SECOND);
    const sent = { kind: 'send', customerId: CUSTOMER, as: start };
    expect(decideReport(early, period, start + MINUTE)).toEqual(sent);
    expect(decideReport(early, period, start + HOUR)).toEqual(sent);
    // What was sent for the ended period stays there.
    const before = { ...early, sentAs: start - 2 * SECOND };
    expect(decideReport(before, period, start + MINUTE)).toMatchObject({ as: start - SECOND });
    // The hour in which the period begins has a total of its own.
    const other = reportAt(START - 2 * SECOND);
    expect(decideReport(other, [metered()], START + MINUTE)).toEqual({ kind: 'move' });
  });

  it.each([
    [44, 'send'],
    [46, 'give-up'],
  ])('%d minutes after the end of the subscription: %s', (minutes, kind) => {
    const ended = metered({ status: 'canceled', endedAt: START + DAY });
    const at = START + DAY + minutes * MINUTE;
    expect(decideReport(reportAt(START + HOUR), [ended], at).kind).toBe(kind);
  });

  it.each([
    ['nothing was sent', null, START + DAY, 'move'],
    ['the response may still come', START + HOUR, START + 3 * HOUR - 1, 'wait'],
    ['the provider has counted', START + HOUR, START + 3 * HOUR, 'ask'],
  ])('before use of an invoiced period is moved: %s', (_what, unconfirmedAt, at, kind) => {
    const report = { ...reportAt(START - MINUTE), sentTo: CUSTOMER, unconfirmedAt };
    expect(decideReport(report, [metered()], at).kind).toBe(kind);
  });

  it('asks what was counted before it gives up', () => {
    const report = { ...reportAt(START), sentTo: CUSTOMER, unconfirmedAt: START };
    expect(decideReport(report, [], START + DAY)).toEqual({ kind: 'ask', customerId: CUSTOMER });
  });

  it.each([
    ['has none of the hour', null, null, 'send'],
    ['has some of it', 2, null, 'move'],
    ['may have some of it', null, START, 'ask'],
  ])('another customer pays, and the former one %s', (_what, reported, unconfirmedAt, kind) => {
    const sentTo = 'cus_former' as CustomerId;
    const report = { ...reportAt(START), sentTo, reported, unconfirmedAt };
    expect(decideReport(report, [metered()], START + DAY).kind).toBe(kind);
  });

  it.each([
    ['the first as of the first use', START + HOUR, null, START + DAY, START + HOUR],
    [
      'a further one a second later',
      START + HOUR,
      START + HOUR,
      START + DAY,
      START + HOUR + SECOND,
    ],
    [
      'one in its hour',
      START + HOUR,
      START + 2 * HOUR - SECOND,
      START + DAY,
      START + 2 * HOUR - SECOND,
    ],
    [
      'none in the future',
      START + HOUR,
      START + HOUR,
      START + HOUR + SECOND,
      START + HOUR + SECOND,
    ],
  ])('sends %s', (_what, used, sentAs, at, as) => {
    const report = { ...reportAt(used), sentAs };
    expect(decideReport(report, [metered()], at)).toMatchObject({ kind: 'send', as });
  });

  it('waits for the next second', () => {
    const report = { ...reportAt(START + HOUR), sentAs: START + HOUR };
    expect(decideReport(report, [metered()], START + HOUR + 999)).toEqual({
      kind: 'wait',
      until: START + HOUR + SECOND,
    });
  });

  it.each([
    ['was not told of yet', { currentPeriodEnd: START + DAY + 10 * MINUTE }],
    ['has begun', { currentPeriodStart: START + DAY + 10 * MINUTE }],
  ])('sends use before the next period, which %s, as of before it', (_what, changes) => {
    const last = START + DAY + 10 * MINUTE - SECOND;
    const report = { ...reportAt(START + DAY + 9 * MINUTE), sentAs: last };
    const decision = decideReport(report, [metered(changes)], START + DAY + 30 * MINUTE);
    expect(decision).toMatchObject({ kind: 'send', as: last });
  });

  it('gives up without a subscription that bills the metric', () => {
    const other = metered({ metered: [{ ...PRICE, metric: 'automationRuns' }] });
    expect(decideReport(reportAt(START), [other], START)).toEqual({ kind: 'give-up' });
  });
});

describe('payerOf', () => {
  it('prefers a live subscription, then the newest', () => {
    const of = (id: string, changes: Differs) =>
      metered({ id: id as Subscription['id'], ...changes });
    const all = [
      of('ended', { status: 'canceled', createdAt: 9 }),
      of('old', { createdAt: 1 }),
      of('new', { createdAt: 2 }),
    ];
    expect(payerOf(all, 'chatMessages')?.id).toBe('new');
    expect(payerOf(all.slice(0, 1), 'chatMessages')?.id).toBe('ended');
    expect(payerOf(all, 'automationRuns')).toBeNull();
  });
});

it.each([
  [1, 1],
  [2, 2],
  [4, 8],
  [5, 16],
  [6, 24],
  [60, 24],
])('after rejection %d the next attempt is %d hours later', (attempts, hours) => {
  expect(retryAt(attempts, 0)).toBe(hours * HOUR);
});

describe('a total', () => {
  it('grows, is due again and keeps its first use', () => {
    const later = addUnits(reportAt(START + 5), {
      metric: 'chatMessages',
      hour: hourOf(START),
      units: 2,
      at: START + 9,
    });
    expect(later).toMatchObject({ units: 5, firstAt: START + 5, revision: 2, dueAt: START + 9 });
  });

  it('of an hour that has not begun is due when it begins', () => {
    const hour = hourOf(START) + HOUR;
    const next = addUnits(null, { metric: 'chatMessages', hour, units: 1, at: START });
    expect(next).toMatchObject({ firstAt: hour, dueAt: hour });
  });

  it('never becomes negative', () => {
    expect(withUnits(reportAt(START), -4, START).units).toBe(0);
  });
});
