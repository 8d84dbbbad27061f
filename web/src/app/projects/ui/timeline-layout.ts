import type { ProjectSummary } from '@keelson/contracts/projects/project';
import { shortUtcMonth, shortUtcMonthAndYear } from '../../shared/util/time/format-date';

const DAY = 86_400_000;
/** Margin before the first start and after the last end, as a share of the scale. */
const MARGIN = 0.04;
/** More labels would overlap. */
const MAX_MARKS = 7;
/** Minimum bar width in percent, so that short projects stay visible. */
const MIN_BAR_WIDTH = 1.5;

export type MilestoneState = 'done' | 'late' | 'upcoming';

export interface TimelineMilestone {
  readonly id: string;
  readonly title: string;
  readonly dueAt: number;
  readonly doneAt: number | null;
  readonly state: MilestoneState;
  readonly left: number;
}

/** A project on the shared scale; positions are percent of its width. */
export interface TimelineRow {
  readonly project: ProjectSummary;
  readonly left: number;
  readonly width: number;
  /** Share of the bar before today, in percent. */
  readonly elapsed: number;
  readonly status: 'done' | 'late' | 'running' | 'upcoming';
  /** Sorted by due date. */
  readonly milestones: readonly TimelineMilestone[];
  /** Index of the first milestone after today, for the vertical list; null outside the project. */
  readonly todayIndex: number | null;
}

export interface Timeline {
  readonly rows: readonly TimelineRow[];
  /** Null when today is outside the scale. */
  readonly today: number | null;
  readonly marks: readonly { readonly label: string; readonly left: number }[];
}

/** Possible months between marks; the smallest that fits is used. */
const STEPS = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1_200] as const;

/** The month starts within the scale, every n-th when there are too many. */
function marksBetween(start: number, end: number): { at: number; label: string }[] {
  const months = (end - start) / (30 * DAY);
  const step = STEPS.find((candidate) => months / candidate <= MAX_MARKS) ?? 1_200;
  const from = new Date(start);
  const next = Math.floor((from.getUTCFullYear() * 12 + from.getUTCMonth()) / step + 1) * step;
  const marks: { at: number; label: string }[] = [];
  for (let month = next; marks.length <= MAX_MARKS; month += step) {
    const at = Date.UTC(Math.floor(month / 12), month % 12, 1);
    if (at >= end) break;
    marks.push({ at, label: labelOf(at, step) });
  }
  return marks;
}

function labelOf(at: number, step: number): string {
  const month = new Date(at);
  const year = String(month.getUTCFullYear());
  if (step >= 12) return year;
  return month.getUTCMonth() === 0
    ? shortUtcMonthAndYear.format(month)
    : shortUtcMonth.format(month);
}

function projectStatus(
  { startsAt, dueAt }: ProjectSummary,
  milestones: readonly TimelineMilestone[],
  now: number,
): TimelineRow['status'] {
  if (milestones.some(({ state }) => state === 'late')) return 'late';
  const allDone = milestones.every(({ state }) => state === 'done');
  // Without milestones, a project is done at its due date.
  if (milestones.length > 0 ? allDone : dueAt <= now) return 'done';
  return now < startsAt ? 'upcoming' : 'running';
}

function todayIndex(
  { startsAt, dueAt }: ProjectSummary,
  milestones: readonly TimelineMilestone[],
  now: number,
): number | null {
  if (now < startsAt || now > Math.max(dueAt, milestones.at(-1)?.dueAt ?? dueAt)) return null;
  const index = milestones.findIndex((milestone) => milestone.dueAt >= now);
  return index === -1 ? milestones.length : index;
}

/**
 * Lays out projects on one scale, from the earliest start to the latest end.
 *
 * @param now Current time, epoch milliseconds.
 */
export function layoutTimeline(projects: readonly ProjectSummary[], now: number): Timeline {
  if (projects.length === 0) return { rows: [], today: null, marks: [] };
  const instants = projects.flatMap(({ startsAt, dueAt, milestones }) => [
    startsAt,
    dueAt,
    ...milestones.map((milestone) => milestone.dueAt),
  ]);
  const [first, last] = [Math.min(...instants), Math.max(...instants)];
  const margin = Math.max(DAY, (last - first) * MARGIN);
  const [start, end] = [first - margin, last + margin];
  const at = (instant: number): number => ((instant - start) / (end - start)) * 100;
  return {
    today: now < start || now > end ? null : at(now),
    marks: marksBetween(start, end).map((mark) => ({ label: mark.label, left: at(mark.at) })),
    rows: projects.map((project) => rowOf(project, now, at)),
  };
}

function rowOf(project: ProjectSummary, now: number, at: (instant: number) => number): TimelineRow {
  const { startsAt, dueAt } = project;
  const milestones = [...project.milestones]
    .sort((one, other) => one.dueAt - other.dueAt)
    .map((milestone): TimelineMilestone => ({
      ...milestone,
      left: at(milestone.dueAt),
      state: milestone.doneAt !== null ? 'done' : milestone.dueAt < now ? 'late' : 'upcoming',
    }));
  const elapsed = dueAt > startsAt ? (now - startsAt) / (dueAt - startsAt) : Number(now >= dueAt);
  return {
    project,
    milestones,
    left: at(startsAt),
    width: Math.max(MIN_BAR_WIDTH, at(dueAt) - at(startsAt)),
    elapsed: 100 * Math.min(1, Math.max(0, elapsed)),
    status: projectStatus(project, milestones, now),
    todayIndex: todayIndex(project, milestones, now),
  };
}
