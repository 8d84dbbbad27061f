import { planText } from './workspace-columns';

const row = {
  id: 'ws_aaaaaaaaaaaaaaaaaaaa',
  name: 'Harbour',
  slug: 'harbour-aaaa',
  members: 2,
  createdAt: 0,
  deleteAt: null,
  plan: 'business',
  status: 'active',
  monthly: null,
  nextChargeAt: null,
} as Parameters<typeof planText>[0];

it.each([
  [row, 'Business · active'],
  [{ ...row, status: 'grace' as const }, 'Business · payment failed'],
  [{ ...row, plan: 'free' as const, status: 'none' as const, deleteAt: 1 }, 'Free · deleted'],
])('the plan of a team in the console: %#', (team, text) => {
  expect(planText(team)).toBe(text);
});
