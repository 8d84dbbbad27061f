import { type IdentityUse } from '@keelson/contracts/account/prior-use';
import { mergePriorUse } from './merge-prior-use';

const use = (differs: Partial<IdentityUse> = {}): IdentityUse => ({
  kind: 'identity',
  account: 'a',
  trialAt: null,
  codes: [],
  debitReturned: false,
  month: '2026-11',
  used: {},
  expiresAt: 1,
  ...differs,
});

it('a deletion that is repeated when a part is gone forgets nothing', () => {
  const first = use({ trialAt: 5, codes: ['ONCE'], used: { chatMessages: 7, automationRuns: 2 } });
  const again = use({ used: { chatMessages: 0 }, expiresAt: 2 });
  expect(mergePriorUse(first, again)).toEqual({ ...first, expiresAt: 2 });
});

it('a returned debit is remembered with the next account too', () => {
  expect(mergePriorUse(use({ debitReturned: true }), use()).debitReturned).toBe(true);
});

it('the use of a former month does not count in another one', () => {
  const before = use({ used: { chatMessages: 7 }, month: '2026-10' });
  expect(mergePriorUse(before, use()).used).toEqual({});
});

it('an account has the use of the one before it among its own, so that the larger one counts', () => {
  const before = use({ used: { chatMessages: 7 }, codes: ['A'] });
  const after = use({ account: 'b', used: { chatMessages: 9 }, codes: ['B'] });
  expect(mergePriorUse(before, after)).toMatchObject({
    account: 'b',
    used: { chatMessages: 9 },
    codes: ['A', 'B'],
  });
});
