import { quotedLine } from './quoted-line';

const plans = { before: 'pro', after: 'business' } as const;

describe('quotedLine', () => {
  it.each([
    ['unused-time', 'Pro', { amountMinor: -100, of: 'before', isProration: true }],
    ['unused-time', 'Pro', { amountMinor: -100, of: 'after', isProration: true }],
    ['remaining-time', 'Business', { amountMinor: 100, of: 'after', isProration: true }],
    ['period', 'Business', { amountMinor: 100, of: 'after', isProration: false }],
    ['period', 'Pro', { amountMinor: 100, of: 'before', isProration: false }],
    ['other', null, { amountMinor: 100, of: null, isProration: true }],
  ] as const)('%s of %s', (kind, planName, line) => {
    expect(quotedLine(line, plans)).toEqual({ kind, planName });
  });
});
