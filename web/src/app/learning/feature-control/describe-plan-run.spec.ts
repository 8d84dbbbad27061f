import type { PlanRun } from '@keelson/contracts/learning/plan-run';
import { isActiveRun, mayResumeRun, planRunProgress } from './describe-plan-run';

const run = (part: Partial<PlanRun>): PlanRun =>
  ({
    status: 'queued',
    leaseUntil: null,
    createdAt: 0,
    startedAt: null,
    progress: { phase: 'prepare', done: 120, total: 200 },
    ...part,
  }) as PlanRun;

describe('planRunProgress', () => {
  it('counts what has more than one part', () => {
    expect(planRunProgress(run({}))).toBe('Read the sources: 120 of 200');
    expect(planRunProgress(run({ progress: { phase: 'plan', done: 0, total: 1 } }))).toBe(
      'Compute the plan',
    );
  });
});

describe('mayResumeRun', () => {
  it.each<readonly [Partial<PlanRun>, number, boolean]>([
    [{ status: 'queued' }, 59_000, false],
    [{ status: 'queued' }, 61_000, true],
    [{ status: 'running', leaseUntil: 100 }, 99, false],
    [{ status: 'running', leaseUntil: 100 }, 100, true],
    [{ status: 'canceled' }, 0, true],
    [{ status: 'failed' }, 0, true],
    [{ status: 'succeeded' }, 100_000, false],
  ])('of %j at %i ms: %s', (part, at, expected) => {
    expect(mayResumeRun(run(part), at)).toBe(expected);
    expect(isActiveRun(run(part))).toBe(part.status === 'queued' || part.status === 'running');
  });
});
