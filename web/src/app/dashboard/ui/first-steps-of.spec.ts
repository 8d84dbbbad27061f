import { HISTORY_DAYS } from '@keelson/contracts/usage/usage-limits';
import { firstStepsOf, type NewcomerFacts } from './first-steps-of';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

const DAY = 86_400_000;
const NEW: NewcomerFacts = {
  age: 0,
  named: false,
  plan: 'free',
  tool: { title: 'Ask', detail: '', link: '/dashboard/chat' },
  used: false,
};
const ticks = (facts: Partial<NewcomerFacts>) =>
  firstStepsOf({ ...NEW, ...facts })?.map(({ done }) => done) ?? null;

describe('firstStepsOf', () => {
  it.each([
    ['a new member', {}, [false, false, false]],
    ['who has used something', { used: true }, [true, false, false]],
    ['who has a name', { named: true }, [false, true, false]],
    ['who pays', { plan: 'pro' as const }, [false, false, true]],
    ['who has done all', { used: true, named: true, plan: 'pro' as const }, null],
    ['an account that is not new', { age: HISTORY_DAYS * DAY }, null],
    ['a product without tools', { tool: null }, [false, false]],
  ])('of %s', (_who, facts, expected) => {
    expect(ticks(facts)).toEqual(expected);
  });
});
