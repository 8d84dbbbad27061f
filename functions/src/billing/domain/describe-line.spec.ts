import { describeLine, describeQuotedLine } from './describe-line';

const plans = { before: 'pro', after: 'business' } as const;
const AT = Date.UTC(2026, 10, 28);
const facts = { quantity: 3, periodStart: AT };

describe('describeLine', () => {
  it.each([
    ['unused-time', AT, { amountMinor: -100, isProration: true }],
    ['remaining-time', AT, { amountMinor: 100, isProration: true }],
    ['period', null, { amountMinor: 100, isProration: false }],
  ] as const)('%s of a plan', (kind, changedAt, line) => {
    const description = { kind, planName: 'Business', quantity: 3, changedAt };
    expect(describeLine({ ...facts, ...line }, 'business')).toEqual(description);
  });

  it('leaves what is of no plan to the description', () => {
    const description = { kind: 'other', planName: null, quantity: null, changedAt: null };
    const line = { ...facts, amountMinor: 100, isProration: true };
    expect(describeLine(line, null)).toEqual(description);
  });
});

describe('describeQuotedLine', () => {
  it.each([
    ['unused-time', 'Pro', { amountMinor: -100, of: 'before', isProration: true }],
    ['unused-time', 'Pro', { amountMinor: -100, of: 'after', isProration: true }],
    ['remaining-time', 'Business', { amountMinor: 100, of: 'after', isProration: true }],
    ['period', 'Business', { amountMinor: 100, of: 'after', isProration: false }],
    ['period', 'Pro', { amountMinor: 100, of: 'before', isProration: false }],
    ['other', null, { amountMinor: 100, of: null, isProration: true }],
  ] as const)('%s of %s', (kind, planName, line) => {
    expect(describeQuotedLine({ ...facts, ...line }, plans)).toMatchObject({ kind, planName });
  });
});
