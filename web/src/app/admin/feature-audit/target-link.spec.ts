import { linkToTarget } from './target-link';

describe('linkToTarget', () => {
  it.each([
    ['users/u1', { path: ['/admin/users', 'u1'] }],
    ['staff/u1', { path: ['/admin/users', 'u1'] }],
    ['webhookEvents/evt_1', { path: ['/admin/users/events'], query: { open: 'evt_1' } }],
  ])('%s', (target, expected) => {
    expect(linkToTarget(target)).toMatchObject(expected);
  });

  it('returns null for targets without a page', () => {
    expect(linkToTarget('subscriptions/sub_1')).toBeNull();
    expect(linkToTarget('usersx')).toBeNull();
  });
});
