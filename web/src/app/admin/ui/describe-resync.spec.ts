import { describeResync } from './describe-resync';

describe('describeResync', () => {
  it.each([
    [0, 0, 'Billing is in sync with the provider.'],
    [1, 0, 'Repaired 1 record.'],
    [3, 0, 'Repaired 3 records.'],
    [0, 1, 'The provider doesn’t know 1 subscription. See Billing.'],
    [2, 2, 'Repaired 2 records. The provider doesn’t know 2 subscriptions. See Billing.'],
  ])('describes %i repaired and %i unknown', (changed, missing, text) => {
    expect(describeResync({ changed, missing })).toBe(text);
  });
});
