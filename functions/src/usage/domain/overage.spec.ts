import { addOverage, unitsInPeriod, unitsUnderCap } from './overage';

const CHAT = 'chatMessages';
const usd = (amountMinor: number) => ({ amountMinor, currency: 'usd' });
const prices = [
  { metric: CHAT, unitPrice: usd(3), since: 100 },
  { metric: 'automationRuns', unitPrice: usd(10), since: 100 },
];
const counted = (units: number, since = 100) => ({ [CHAT]: { since, units } });

describe('unitsUnderCap', () => {
  it.each([
    ['no cap', null, counted(5), Infinity],
    ['nothing used', usd(30), {}, 10],
    ['some used', usd(30), counted(4), 6],
    ['less than a unit left', usd(29), counted(9), 0],
    ['exactly a unit left', usd(30), counted(9), 1],
    ['more used than a lowered cap allows', usd(3), counted(9), 0],
    ['a cap of nothing', usd(0), {}, 0],
    ['use of an earlier period', usd(30), counted(9, 99), 10],
    ['use of a later period that is known already', usd(30), counted(9, 101), 1],
    ['another metric under the same cap', usd(30), { automationRuns: { since: 100, units: 2 } }, 3],
    ['a cap in another currency', { amountMinor: 30, currency: 'eur' }, {}, 0],
  ])('%s', (_, overageCap, overage, left) => {
    expect(unitsUnderCap({ overageCap, overage }, CHAT, prices)).toBe(left);
  });

  it('is nothing for a metric that is not charged, and without bound for one that costs nothing', () => {
    const account = { overageCap: usd(30), overage: {} };
    expect(unitsUnderCap(account, 'imageGenerations', prices)).toBe(0);
    const free = [{ metric: CHAT, unitPrice: usd(0), since: 100 }];
    expect(unitsUnderCap(account, CHAT, free)).toBe(Infinity);
  });
});

it('adds and takes back units of the current period, never below zero', () => {
  expect(addOverage(counted(4), CHAT, 2)).toEqual(counted(6));
  expect(addOverage(counted(4), CHAT, -9)).toEqual(counted(0));
  expect(addOverage({}, CHAT, 2)).toEqual({});
});

describe('unitsInPeriod', () => {
  it.each([
    ['reserved in it', { since: 100 }, 7],
    ['reserved in an earlier one', { since: 99 }, 0],
    ['reserved earlier, charged in it', { since: 99, firstAt: 100 }, 7],
    ['reserved in it, charged with an hour of the earlier one', { since: 100, firstAt: 99 }, 0],
  ])('%s', (_, when, units) => {
    expect(unitsInPeriod(counted(9), { metric: CHAT, units: 7, ...when })).toBe(units);
    expect(unitsInPeriod({}, { metric: CHAT, units: 7, ...when })).toBe(0);
  });
});
