import { describeRecurrence } from './describe-recurrence';

const at = { time: '09:00', timeZone: 'UTC' };

describe('describeRecurrence', () => {
  it.each([
    [{ every: 'day', ...at }, 'Every day at 09:00 (UTC)'],
    [{ every: 'week', days: [4, 1], ...at }, 'Every week on Monday and Thursday at 09:00 (UTC)'],
    [{ every: 'month', day: 3, ...at }, 'Every month on day 3 at 09:00 (UTC)'],
    [{ every: 'month', day: 31, ...at }, 'Every month on the last day at 09:00 (UTC)'],
  ] as const)('describes %j', (recurrence, text) => {
    const days = 'days' in recurrence ? { days: [...recurrence.days] } : {};
    expect(describeRecurrence({ ...recurrence, ...days } as never)).toBe(text);
  });
});
