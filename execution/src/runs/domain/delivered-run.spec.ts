import { type Run } from '@keelson/contracts/kanban/run/run';
import { deliveredRun } from './delivered-run';

const run = (id: string, differs: object): Run =>
  ({ id, status: 'ended', purpose: 'work', outcome: 'completed', ...differs }) as Run;

it.each<[string, Run[], string | null]>([
  ['no run', [], null],
  ['a completed one', [run('a', {})], 'a'],
  ['one that asked for a review', [run('a', { outcome: 'review_requested' })], 'a'],
  ['the newest of two', [run('b', {}), run('a', {})], 'b'],
  ['the one before an active one', [run('b', { status: 'active' }), run('a', {})], 'a'],
  ['the one before its review', [run('b', { purpose: 'review' }), run('a', {})], 'a'],
  ['only a review', [run('b', { purpose: 'review' })], null],
  ['only failed ones', [run('b', { outcome: 'crashed' }), run('a', { outcome: 'blocked' })], null],
])('of %s', (_runs, runs, id) => {
  expect(deliveredRun(runs)?.id ?? null).toBe(id);
});
