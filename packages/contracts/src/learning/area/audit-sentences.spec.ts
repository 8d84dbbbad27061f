import { LEARNING_AUDIT_SENTENCES as LEARNING } from './audit-sentences';

it.each([
  [[], 0, 'Plan approved.'],
  [['a token in intro'], 0, 'Plan approved. Example keys accepted: a token in intro.'],
  [['a'], 1, 'Plan approved. Example keys accepted: a, and 1 more.'],
  [['a', 'b'], 2, 'Plan approved. Example keys accepted: a, b, and 2 more.'],
])('names accepted example keys %j and %d more', (acceptedKeys, more, sentence) => {
  expect(LEARNING['learning.plan-approved']({ acceptedKeys, more })).toBe(sentence);
});
