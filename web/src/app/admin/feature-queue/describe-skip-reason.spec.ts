import { describeSkipReason } from './describe-skip-reason';

describe('describeSkipReason', () => {
  it.each([
    ['no items', 'The subscription has no items'],
    ['details refused', 'The provider refused access to its payment'],
    ['interval, currentPeriodEnd', 'Unknown: interval, current period end'],
  ])('says %p in words', (reason, words) => {
    expect(describeSkipReason(reason)).toBe(words);
  });
});
