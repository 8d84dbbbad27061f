import type { ProjectSummary } from '@keelson/contracts/projects/project';

const DAY = 86_400_000;

/** Where something stands on the shared scale, in percent of its width. */
export interface TimelineBar {
  readonly project: ProjectSummary;
  readonly left: number;
  readonly width: number;
  readonly milestones: readonly {
    readonly id: string;
    readonly title: string;
    readonly left: number;
    readonly dueAt: number;
    readonly state: 'done' | 'late' | 'ahead';
  }[];
}

export interface Timeline {
  readonly bars: readonly TimelineBar[];
  /** Percent; null when today is not on the scale. */
  readonly today: number | null;
  readonly months: readonly { readonly label: string; readonly left: number }[];
}

const monthName = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });

function monthsOf(start: number, end: number): { at: number; label: string }[] {
  const first = new Date(start);
  const months: { at: number; label: string }[] = [];
  for (let index = 1; months.length < 24; index += 1) {
    const at = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index, 1);
    if (at >= end) break;
    months.push({ at, label: monthName.format(at) });
  }
  return months;
}

/**
 * Lays projects out on one scale from the earliest start to the latest end, a week of air on both
 * sides.
 *
 * @param now Epoch milliseconds; decides what is late and where today is.
 */
export function timelineOf(projects: readonly ProjectSummary[], now: number): Timeline {
  if (projects.length === 0) return { bars: [], today: null, months: [] };
  const start = Math.min(...projects.map(({ startsAt }) => startsAt)) - 7 * DAY;
  const end = Math.max(...projects.map(({ dueAt }) => dueAt)) + 7 * DAY;
  const at = (instant: number): number =>
    Math.min(100, Math.max(0, ((instant - start) / (end - start)) * 100));
  return {
    today: now < start || now > end ? null : at(now),
    months: monthsOf(start, end).map(({ at: month, label }) => ({ label, left: at(month) })),
    bars: projects.map((project) => ({
      project,
      left: at(project.startsAt),
      width: Math.max(1, at(project.dueAt) - at(project.startsAt)),
      milestones: project.milestones.map(({ id, title, dueAt, doneAt }) => ({
        id,
        title,
        dueAt,
        left: at(dueAt),
        state: doneAt !== null ? 'done' : dueAt < now ? 'late' : 'ahead',
      })),
    })),
  };
}
