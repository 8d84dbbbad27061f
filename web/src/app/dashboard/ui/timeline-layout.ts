import type { ProjectSummary } from '@keelson/contracts/projects/project';

const DAY = 86_400_000;
/** Air before the first start and after the last end, as a share of the whole. */
const MARGIN = 0.04;
/** More names of months than this run into each other. */
const MOST_MARKS = 7;
/** A bar of a day in a year could not be seen. */
const NARROWEST = 1.5;

export type MilestoneState = 'done' | 'late' | 'ahead';

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
  /** How much of the bar lies before today, percent of the bar. */
  readonly elapsed: number;
  readonly standing: 'done' | 'late' | 'running' | 'ahead';
  /** By the day they are due. */
  readonly milestones: readonly TimelineMilestone[];
  /** Before which milestone today falls, for the list that stands upright; null outside of the project. */
  readonly todayBefore: number | null;
}

export interface Timeline {
  readonly rows: readonly TimelineRow[];
  /** Null when today is not on the scale. */
  readonly today: number | null;
  readonly marks: readonly { readonly label: string; readonly left: number }[];
}

const monthName = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });

/** Months between two marks: the closest of these that does not crowd the scale. */
const STEPS = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1_200] as const;

/** Where months begin within the scale, or every second, third… when there are too many. */
function marksBetween(start: number, end: number): { at: number; label: string }[] {
  const months = (end - start) / (30 * DAY);
  const step = STEPS.find((candidate) => months / candidate <= MOST_MARKS) ?? 1_200;
  const from = new Date(start);
  const next = Math.floor((from.getUTCFullYear() * 12 + from.getUTCMonth()) / step + 1) * step;
  const marks: { at: number; label: string }[] = [];
  for (let month = next; marks.length <= MOST_MARKS; month += step) {
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
  return month.getUTCMonth() === 0 ? `${monthName.format(month)} ${year}` : monthName.format(month);
}

function standingOf(
  { startsAt, dueAt }: ProjectSummary,
  milestones: readonly TimelineMilestone[],
  now: number,
): TimelineRow['standing'] {
  if (milestones.some(({ state }) => state === 'late')) return 'late';
  const allDone = milestones.every(({ state }) => state === 'done');
  // Without milestones nobody says what is done: the end of its time is all there is to go by.
  if (milestones.length > 0 ? allDone : dueAt <= now) return 'done';
  return now < startsAt ? 'ahead' : 'running';
}

function todayBefore(
  { startsAt, dueAt }: ProjectSummary,
  milestones: readonly TimelineMilestone[],
  now: number,
): number | null {
  if (now < startsAt || now > Math.max(dueAt, milestones.at(-1)?.dueAt ?? dueAt)) return null;
  const index = milestones.findIndex((milestone) => milestone.dueAt >= now);
  return index === -1 ? milestones.length : index;
}

/**
 * Lays projects out on one scale, from the earliest start to the latest end.
 *
 * @param now Epoch milliseconds; decides what is late and where today is.
 */
export function timelineOf(projects: readonly ProjectSummary[], now: number): Timeline {
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
      state: milestone.doneAt !== null ? 'done' : milestone.dueAt < now ? 'late' : 'ahead',
    }));
  const gone = dueAt > startsAt ? (now - startsAt) / (dueAt - startsAt) : Number(now >= dueAt);
  return {
    project,
    milestones,
    left: at(startsAt),
    width: Math.max(NARROWEST, at(dueAt) - at(startsAt)),
    elapsed: 100 * Math.min(1, Math.max(0, gone)),
    standing: standingOf(project, milestones, now),
    todayBefore: todayBefore(project, milestones, now),
  };
}
