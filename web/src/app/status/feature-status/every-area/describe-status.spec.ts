import type { DependencyHealth, Health } from '@keelson/contracts/platform/health';
import { describeStatus } from '../describe-status';

const health = (
  status: Health['status'],
  states: Partial<Record<DependencyHealth['name'], DependencyHealth['status']>>,
): Health => ({
  status,
  version: '1',
  commit: null,
  checkedAt: 1,
  dependencies: Object.entries(states).map(([name, state]) => ({
    name: name as DependencyHealth['name'],
    status: state,
    latencyMs: null,
    detail: '',
  })),
});

describe('describeStatus', () => {
  it('shows what works, without what is not configured', () => {
    const states = { firestore: 'up', config: 'up', payments: 'up', execution: 'not-configured' };
    expect(describeStatus(health('up', states as never))).toEqual({
      heading: 'All systems operational',
      tone: 'good',
      parts: [
        { name: 'Accounts and data', isUp: true, impact: null },
        { name: 'Payments', isUp: true, impact: null },
      ],
    });
  });

  it.each([
    ['up', { firestore: 'up', execution: 'down' }, 'Some systems are unavailable', 'attention'],
    ['down', { firestore: 'down', execution: 'up' }, 'The service is unavailable', 'bad'],
    ['down', { firestore: 'up', config: 'down' }, 'The service is unavailable', 'bad'],
  ] as const)('with status %s of %j says "%s"', (status, states, heading, tone) => {
    const shown = describeStatus(health(status, states));
    expect([shown.heading, shown.tone]).toEqual([heading, tone]);
    const down = shown.parts.filter(({ isUp }) => !isUp);
    expect(down).toHaveLength(1);
    expect(down[0]?.impact).toMatch(/\.$/);
  });
});
