import { type PlanRunStatus } from '@keelson/contracts/learning/plan-run';
import { cancelPlanRun, claimPlanRun, resumePlanRun, type RunState } from './plan-run-state';

const run = (status: PlanRunStatus, part: Partial<RunState> = {}): RunState => ({
  status,
  attempt: status === 'running' ? 'other' : null,
  leaseUntil: status === 'running' ? 100 : null,
  attempts: 2,
  problem: null,
  startedAt: 10,
  endedAt: null,
  ...part,
});
const request = (at: number) => ({ attempt: 'me', leaseMs: 250, at });

describe('claimPlanRun', () => {
  it.each<readonly [string, RunState, number, 'obsolete' | 'busy' | 'claimed']>([
    ['queued', run('queued'), 50, 'claimed'],
    ['running elsewhere', run('running'), 99, 'busy'],
    ['whose worker ended', run('running'), 100, 'claimed'],
    ['without a lease', run('running', { leaseUntil: null }), 0, 'claimed'],
    ['canceled', run('canceled'), 50, 'obsolete'],
    ['failed', run('failed'), 50, 'obsolete'],
    ['succeeded', run('succeeded'), 50, 'obsolete'],
  ])('a run that is %s', (_what, given, at, expected) => {
    const outcome = claimPlanRun(given, request(at));
    expect(typeof outcome === 'string' ? outcome : 'claimed').toBe(expected);
    if (typeof outcome === 'string') return;
    expect(outcome).toMatchObject({
      status: 'running',
      attempt: 'me',
      leaseUntil: at + 250,
      attempts: 3,
      startedAt: 10,
    });
  });

  it('notes the first start', () => {
    expect(claimPlanRun(run('queued', { startedAt: null }), request(50))).toMatchObject({
      startedAt: 50,
    });
  });
});

describe('cancelPlanRun', () => {
  it.each<PlanRunStatus>(['queued', 'running'])('ends one that is %s', (status) => {
    expect(cancelPlanRun(run(status), 50)).toMatchObject({
      status: 'canceled',
      attempt: null,
      leaseUntil: null,
      endedAt: 50,
    });
  });

  it('changes nothing the second time', () => {
    const canceled = run('canceled', { endedAt: 40 });
    expect(cancelPlanRun(canceled, 50)).toBe(canceled);
  });

  it.each<PlanRunStatus>(['succeeded', 'failed'])('refuses one that has %s', (status) => {
    expect(() => cancelPlanRun(run(status), 50)).toThrow(
      expect.objectContaining({ code: 'learning/run-ended' }) as Error,
    );
  });
});

describe('resumePlanRun', () => {
  const problem = { code: 'internal', detail: 'x', message: null, source: null } as const;

  it.each<readonly [string, RunState, number]>([
    ['canceled', run('canceled', { endedAt: 40 }), 50],
    ['failed', run('failed', { endedAt: 40, problem }), 50],
    ['interrupted', run('running'), 100],
  ])('queues one that is %s', (_what, given, at) => {
    expect(resumePlanRun(given, at)).toEqual(
      run('queued', { attempts: 0, attempt: null, leaseUntil: null }),
    );
  });

  it('leaves a queued one as it is', () => {
    const queued = run('queued');
    expect(resumePlanRun(queued, 50)).toBe(queued);
  });

  it.each<readonly [PlanRunStatus, string]>([
    ['running', 'learning/run-busy'],
    ['succeeded', 'learning/run-ended'],
  ])('refuses one that is %s', (status, code) => {
    expect(() => resumePlanRun(run(status), 50)).toThrow(
      expect.objectContaining({ code }) as Error,
    );
  });
});
