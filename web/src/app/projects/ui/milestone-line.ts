import type { Milestone } from '@keelson/contracts/projects/project';

export type MilestoneState = 'done' | 'late' | 'next' | 'ahead';

export interface MilestoneStep {
  readonly id: string;
  readonly title: string;
  /** When it was done, else when it is due. */
  readonly at: number;
  readonly state: MilestoneState;
}

/**
 * Milestones in the order of their dates. The first that is open and not late is the next one.
 *
 * @param now Epoch milliseconds.
 */
export function milestoneLine(milestones: readonly Milestone[], now: number): MilestoneStep[] {
  const inOrder = milestones.toSorted((a, b) => a.dueAt - b.dueAt);
  const next = inOrder.find(({ doneAt, dueAt }) => doneAt === null && dueAt >= now);
  const stateOf = ({ id, doneAt, dueAt }: Milestone): MilestoneState => {
    if (doneAt !== null) return 'done';
    if (dueAt < now) return 'late';
    return id === next?.id ? 'next' : 'ahead';
  };
  return inOrder.map((milestone) => ({
    id: milestone.id,
    title: milestone.title,
    at: milestone.doneAt ?? milestone.dueAt,
    state: stateOf(milestone),
  }));
}
