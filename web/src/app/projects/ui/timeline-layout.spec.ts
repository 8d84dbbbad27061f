import type { ProjectSummary } from '@keelson/contracts/projects/project';
import { layoutTimeline } from './timeline-layout';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 8);

const project = (change: Partial<ProjectSummary> = {}): ProjectSummary => ({
  slug: 'launch' as ProjectSummary['slug'],
  name: 'Launch',
  summary: '',
  visibility: 'members',
  boardSlug: null,
  startsAt: START,
  dueAt: START + 100 * DAY,
  milestones: [],
  ...change,
});

/** Milestones by due day and completion day, counted from the start. */
const due = (...days: readonly (readonly [due: number, done: number | null])[]) =>
  days.map(([day, done], index) => ({
    id: `m${index}`,
    title: `M${day}`,
    dueAt: START + day * DAY,
    doneAt: done === null ? null : START + done * DAY,
  }));

const rowAt = (day: number, change: Partial<ProjectSummary> = {}) => {
  const [row] = layoutTimeline([project(change)], START + day * DAY).rows;
  if (!row) throw new Error('no row');
  return row;
};

describe('layoutTimeline', () => {
  it('is empty without projects', () => {
    expect(layoutTimeline([], START)).toEqual({ rows: [], today: null, marks: [] });
  });

  it('leaves equal margins on both sides', () => {
    const { left, width } = rowAt(0);
    expect(left).toBeCloseTo(100 - left - width);
    expect(width).toBeCloseTo(100 / 1.08);
  });

  it('shares one scale between projects', () => {
    const later = project({ startsAt: START + 50 * DAY, dueAt: START + 100 * DAY });
    const { rows } = layoutTimeline([project(), later], START);
    expect(rows[1]!.left).toBeCloseTo(50);
    expect(rows[0]!.width).toBeCloseTo(2 * rows[1]!.width);
  });

  it('includes a milestone after the end of its project', () => {
    const [row] = layoutTimeline([project({ milestones: due([120, null]) })], START).rows;
    expect(row!.milestones[0]!.left).toBeLessThanOrEqual(100);
  });

  it('shows a project with zero duration', () => {
    const { left, width, elapsed } = rowAt(1, { dueAt: START });
    expect([left > 0, width > 0, elapsed]).toEqual([true, true, 100]);
  });

  it.each([
    { day: 50, today: 50, when: 'half way' },
    { day: -30, today: null, when: 'before the scale begins' },
    { day: 130, today: null, when: 'after the scale ends' },
  ])('today is at $today $when', ({ day, today }) => {
    const shown = layoutTimeline([project()], START + day * DAY).today;
    expect(shown === null ? null : Math.round(shown)).toBe(today);
  });

  it.each([
    { day: -1, elapsed: 0 },
    { day: 25, elapsed: 25 },
    { day: 101, elapsed: 100 },
  ])('has $elapsed % elapsed on day $day', ({ day, elapsed }) => {
    expect(rowAt(day).elapsed).toBeCloseTo(elapsed);
  });

  it('sorts milestones by due date and sets their state', () => {
    const milestones = due([40, null], [10, 12], [20, null]);
    const states = rowAt(30, { milestones }).milestones.map(({ title, state }) => [title, state]);
    expect(states).toEqual([
      ['M10', 'done'],
      ['M20', 'late'],
      ['M40', 'upcoming'],
    ]);
  });

  it.each([
    { status: 'upcoming', day: -1, milestones: due([10, null]) },
    { status: 'running', day: 5, milestones: due([10, null]) },
    { status: 'late', day: 11, milestones: due([10, null], [50, null]) },
    { status: 'running', day: 30, milestones: due([10, 9], [50, null]) },
    { status: 'done', day: 30, milestones: due([10, 9], [50, 29]) },
    { status: 'running', day: 30, milestones: [] },
    { status: 'done', day: 100, milestones: [] },
  ])('is $standing on day $day (%#)', ({ status, day, milestones }) => {
    expect(rowAt(day, { milestones }).status).toBe(status);
  });

  it.each([
    { day: -1, before: null },
    { day: 5, before: 0 },
    { day: 15, before: 1 },
    { day: 90, before: 2 },
    { day: 101, before: null },
  ])('on day $day today is before milestone $before', ({ day, before }) => {
    const milestones = due([10, 9], [50, null]);
    expect(rowAt(day, { milestones }).todayIndex).toBe(before);
  });

  it.each([
    { days: 100, labels: ['Feb', 'Mar', 'Apr'] },
    { days: 400, labels: ['Jan 2026', 'Apr', 'Jul', 'Oct', 'Jan 2027'] },
    { days: 2_000, labels: ['2026', '2027', '2028', '2029', '2030', '2031'] },
    { days: 40_000, labels: ['2040', '2060', '2080', '2100', '2120'] },
  ])('labels months or years for $days days without overlap', ({ days, labels }) => {
    const { marks } = layoutTimeline([project({ dueAt: START + days * DAY })], START);
    expect(marks.map(({ label }) => label)).toEqual(labels);
  });
});
