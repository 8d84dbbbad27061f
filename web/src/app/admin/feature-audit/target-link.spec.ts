import { linkToTarget } from './target-link';

describe('linkToTarget', () => {
  it.each([
    ['users/u1', { path: ['/admin/users', 'u1'] }],
    ['staff/u1', { path: ['/admin/users', 'u1'] }],
    ['webhookEvents/evt_1', { path: ['/admin/users/events'], query: { open: 'evt_1' } }],
    ['boards/launch', { path: ['/admin/agents-kanban/boards', 'launch'] }],
    [
      'boards/launch/cards/c1/comments/x',
      { path: ['/admin/agents-kanban/boards', 'launch', 'cards', 'c1'] },
    ],
    ['agents/scribe', { path: ['/admin/agents-kanban/agents'] }],
    ['ingestRuns/r1', { path: ['/admin/learning-control'] }],
    ['publicDocs/start-here/versions/2', { path: ['/learn', 'start-here'] }],
  ])('%s', (target, expected) => {
    expect(linkToTarget(target)).toMatchObject(expected);
  });

  it('returns null for targets without a page', () => {
    expect(linkToTarget('subscriptions/sub_1')).toBeNull();
    expect(linkToTarget('usersx')).toBeNull();
  });
});
