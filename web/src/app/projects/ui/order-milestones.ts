import type { Milestone } from '@keelson/contracts/projects/project';

export type MilestoneState = 'done' | 'late' | 'next' | 'upcoming';

export interface MilestoneStep {
  readonly id: string;
  readonly title: string;
  /** Completion date, or due date while open. */
  readonly at: number;
  readonly state: MilestoneState;
}

/**
 * Sorts milestones by due date. The first open one that is not late is the next one.
 *
 * @param now Epoch milliseconds.
 */
export function orderMilestones(milestones: readonly Milestone[], now: number): MilestoneStep[] {
  const inOrder = milestones.toSorted((a, b) => a.dueAt - b.dueAt);
  const next = inOrder.find(({ doneAt, dueAt }) => doneAt === null && dueAt >= now);
  const stateOf = ({ id, doneAt, dueAt }: Milestone): MilestoneState => {
    if (doneAt !== null) return 'done';
    if (dueAt < now) return 'late';
    return id === next?.id ? 'next' : 'upcoming';
  };
  return inOrder.map((milestone) => ({
    id: milestone.id,
    title: milestone.title,
    at: milestone.doneAt ?? milestone.dueAt,
    state: stateOf(milestone),
  }));
}
