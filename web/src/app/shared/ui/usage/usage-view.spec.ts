import type { MetricUsage } from '@keelson/contracts/usage/usage';
import { usageView } from './usage-view';

const metric = (used: number, limit: number): MetricUsage => ({
  key: 'imageGenerations',
  label: 'Images',
  unit: 'images',
  used,
  limit,
  resetsAt: 0,
});

describe('usageView', () => {
  it.each([
    [0, 'normal', '20 left, and 500 purchased images'],
    [20, 'near', '500 purchased images left'],
  ] as const)('with credits and %d used is %s: %s', (used, level, remark) => {
    expect(usageView({ ...metric(used, 20), credits: 500 })).toMatchObject({ level, remark });
  });

  const metered = (units: number, left: number) => ({
    units,
    unitPrice: { amountMinor: 2, currency: 'usd' },
    cost: { amountMinor: 2 * units, currency: 'usd' },
    since: 0,
    chargedAt: 0,
    cap: null,
    left,
  });

  it.each([
    [5, metered(0, 9), 'normal', '15 left, then $0.02 each'],
    [5, metered(30, 9), 'normal', '15 left, 30 more at $0.02: $0.60'],
    [20, metered(30, 9), 'near', '30 more at $0.02: $0.60'],
    [20, metered(30, 0), 'full', 'No images left, 30 more at $0.02: $0.60'],
  ] as const)('with metered use and %d used: %j', (used, charged, level, remark) => {
    expect(usageView({ ...metric(used, 20), metered: charged })).toMatchObject({ level, remark });
  });

  it.each([
    { used: 0, limit: 200, share: 0, level: 'normal', remark: '200 left' },
    { used: 1, limit: 1_000, share: 0.02, level: 'normal', remark: '999 left' },
    { used: 50, limit: 200, share: 0.25, level: 'normal', remark: '150 left' },
    { used: 160, limit: 200, share: 0.8, level: 'near', remark: '40 left' },
    { used: 1_999, limit: 2_000, share: 0.9995, level: 'near', remark: '1 left' },
    { used: 5, limit: 5, share: 1, level: 'full', remark: 'No images left' },
    { used: 37, limit: 5, share: 1, level: 'full', remark: 'No images left' },
    {
      used: 0,
      limit: 0,

      share: 0,
      level: 'normal',
      remark: 'Not included in your plan',
    },
    { used: 3, limit: 0, share: 1, level: 'full', remark: 'No images left' },
  ])('$used of $limit fills $share, $level', ({ used, limit, share, level, remark }) => {
    expect(usageView(metric(used, limit))).toMatchObject({ share, level, remark });
  });

  it('formats amounts with separators', () => {
    expect(usageView(metric(1_368, 2_000)).amount).toBe('1,368 of 2,000');
  });
});
