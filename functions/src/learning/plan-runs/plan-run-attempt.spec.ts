import { MINUTE, SECOND } from '@keelson/contracts/time';
import { PLAN_RUN_LEASE_MS, PlanRunAttempt } from './plan-run-attempt';
import { PlanRunLostError, PlanRunPausedError } from './plan-run-deps';
import { type StoredPlanRun } from './stored-plan-run';

const START = Date.parse('2026-11-25T12:00:00Z');
const run = { id: 'r1', progress: { phase: 'prepare', done: 2, total: 10 } };

function begin({ deadline = START + MINUTE } = {}) {
  let at = START;
  const saved: Partial<StoredPlanRun>[] = [];
  let answers: (boolean | Error)[] = [];
  const warn = jest.fn();
  const save = jest.fn((_id: string, _attempt: string, change: Partial<StoredPlanRun>) => {
    const answer = answers.shift() ?? true;
    if (answer instanceof Error) return Promise.reject(answer);
    saved.push(change);
    return Promise.resolve(answer);
  });
  const deps = { planRuns: { save }, now: () => at, log: { warn } };
  const attempt = new PlanRunAttempt(deps as never, { run: run as never, attempt: 'me', deadline });
  return {
    attempt,
    saved,
    save,
    warn,
    answer: (...next: (boolean | Error)[]): void => {
      answers = next;
    },
    pass: async (milliseconds: number): Promise<void> => {
      at += milliseconds;
      await jest.advanceTimersByTimeAsync(milliseconds);
    },
  };
}
const progress = (done: number, phase: 'prepare' | 'plan' = 'prepare') => ({
  phase,
  done,
  total: 10,
});

describe('a delivery that works on a run', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('renews its lease while nothing is recorded, well before it ends, until it is given back', async () => {
    const { attempt, saved, pass } = begin();
    attempt.holdLease();
    await pass(PLAN_RUN_LEASE_MS);
    expect(saved.length).toBeGreaterThanOrEqual(5);
    expect(saved.at(-1)).toEqual({ leaseUntil: START + 2 * PLAN_RUN_LEASE_MS });
    attempt.releaseLease();
    const before = saved.length;
    await pass(PLAN_RUN_LEASE_MS);
    expect(saved).toHaveLength(before);
  });

  it('goes on after a renewal that failed, and warns; a lost lease is noticed by the work', async () => {
    const { attempt, answer, warn, save, pass } = begin();
    attempt.holdLease();
    answer(new Error('Unavailable'), false, true);
    await pass(20 * SECOND);
    expect(warn).toHaveBeenCalledTimes(1);
    await pass(20 * SECOND);
    await pass(20 * SECOND);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(save).toHaveBeenCalledTimes(3);
    answer(false);
    await expect(attempt.save({})).rejects.toBeInstanceOf(PlanRunLostError);
    attempt.releaseLease();
  });

  it('records its progress once a second, each new phase and the end', async () => {
    const { attempt, saved, pass } = begin();
    const done = (): unknown[] => saved.map((change) => change.progress?.done);
    await attempt.advance(progress(3));
    await attempt.advance(progress(4));
    await pass(SECOND);
    await attempt.advance(progress(5));
    await attempt.advance(progress(5, 'plan'));
    await attempt.advance(progress(6, 'plan'));
    await attempt.advance(progress(10, 'plan'));
    expect(done()).toEqual([3, 5, 5, 10]);
  });

  it.each([
    ['further than the one before', 3, true],
    ['no further', 2, false],
  ])('stops past its deadline, having got %s', async (_what, done, gotFurther) => {
    const { attempt } = begin({ deadline: START });
    const stopped = await attempt.advance(progress(done)).catch((error: unknown) => error);
    expect(stopped).toBeInstanceOf(PlanRunPausedError);
    expect(stopped).toMatchObject({ gotFurther });
  });

  it('plans past its deadline once everything is read', async () => {
    const { attempt } = begin({ deadline: START });
    await expect(attempt.advance(progress(10))).resolves.toBeUndefined();
    await expect(attempt.advance(progress(1, 'plan'))).resolves.toBeUndefined();
  });
});
