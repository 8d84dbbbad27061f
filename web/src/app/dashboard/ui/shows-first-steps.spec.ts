import { DAY } from '@keelson/contracts/time';
import { HISTORY_DAYS } from '@keelson/contracts/usage/usage-limits';
import { type NewcomerFacts, showsFirstSteps } from './shows-first-steps';

const NEW: NewcomerFacts = { used: false, paid: false, hasTools: true, age: 0 };

describe('showsFirstSteps', () => {
  it.each([
    [true, 'to a new member', {}],
    [true, 'to a new member who has paid', { paid: true }],
    [true, 'to a member of Free who has used nothing for long', { age: 400 * DAY }],
    [false, 'to who has used something', { used: true }],
    [true, 'to who pays while all usage is known', { paid: true, age: HISTORY_DAYS * DAY - 1 }],
    [false, 'to who pays for an older account', { paid: true, age: HISTORY_DAYS * DAY }],
    [false, 'to who pays, before the account is known', { paid: true, age: null }],
    [false, 'to who pays where nothing can be used', { paid: true, hasTools: false }],
  ])('%s %s', (expected, _who, facts) => {
    expect(showsFirstSteps({ ...NEW, ...facts })).toBe(expected);
  });
});
