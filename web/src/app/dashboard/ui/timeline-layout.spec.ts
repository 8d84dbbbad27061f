import type { ProjectSummary } from '@keelson/contracts/projects/project';
import { timelineOf } from './timeline-layout';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 8);

const project = (change: Partial<ProjectSummary> = {}): ProjectSummary => ({
  slug: 'launch' as ProjectSummary['slug'],
  name: 'Launch',
  summary: '',
  visibility: 'members',
  boardSlug: null,
  startsAt: START,
  dueAt: START + 86 * DAY,
  milestones: [],
  ...change,
});

describe('timelineOf', () => {
  it('is empty without projects', () => {
    expect(timelineOf([], START)).toEqual({ bars: [], today: null, months: [] });
  });

  it('leaves a week of air on both sides of a hundred days', () => {
    const { bars } = timelineOf([project()], START);
    expect(bars[0]?.left).toBeCloseTo(7);
    expect(bars[0]?.width).toBeCloseTo(86);
  });

  it.each([
    { days: 43, today: 50, when: 'half way' },
    { days: -8, today: null, when: 'before the scale begins' },
    { days: 94, today: null, when: 'after the scale ends' },
  ])('today is $today $when', ({ days, today }) => {
    const shown = timelineOf([project()], START + days * DAY).today;
    expect(shown === null ? null : Math.round(shown)).toBe(today);
  });

  it.each([
    { doneAt: START, dueIn: -1, state: 'done' },
    { doneAt: null, dueIn: -1, state: 'late' },
    { doneAt: null, dueIn: 1, state: 'ahead' },
  ] as const)('a milestone due in $dueIn days is $state', ({ doneAt, dueIn, state }) => {
    const now = START + 30 * DAY;
    const milestones = [{ id: 'm', title: 'M', dueAt: now + dueIn * DAY, doneAt }];
    const { bars } = timelineOf([project({ milestones })], now);
    expect(bars[0]?.milestones[0]?.state).toBe(state);
  });

  it('marks the first of every month within the scale', () => {
    const { months } = timelineOf([project()], START);
    expect(months.map(({ label }) => label)).toEqual(['Feb', 'Mar', 'Apr']);
  });
});
