import { linkToTarget } from '../admin/feature-audit/target-link';

describe('links of the audit log', () => {
  it.each([
    ['boards/launch', { path: ['/admin/agents-kanban/boards', 'launch'] }],
    [
      'boards/launch/cards/c1/comments/x',
      { path: ['/admin/agents-kanban/boards', 'launch', 'cards', 'c1'] },
    ],
    ['agents/scribe', { path: ['/admin/agents-kanban/agents'] }],
  ])('%s', (target, expected) => {
    expect(linkToTarget(target)).toMatchObject(expected);
  });
});
