import { HealthCheck, type Probe } from './health';
import { type Logger } from '@keelson/server/logger';

const silent: Logger = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  with: () => silent,
};
const up = (name: Probe['name']): Probe => ({
  name,
  required: true,
  check: () => Promise.resolve('Responding'),
});
const down = (name: Probe['name'], required: boolean): Probe => ({
  name,
  required,
  check: () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1')),
});

function check(probes: readonly Probe[]) {
  const clock = { at: 1_000 };
  const health = new HealthCheck({
    probes,
    version: '1.2.3',
    commit: 'abc1234',
    log: silent,
    now: () => clock.at,
  });
  return { clock, health };
}

describe('HealthCheck', () => {
  it('is up when every dependency responds', async () => {
    const current = await check([up('firestore')]).health.current();
    expect(current).toMatchObject({
      status: 'up',
      version: '1.2.3',
      commit: 'abc1234',
      checkedAt: 1_000,
    });
    expect(current.dependencies[0]).toMatchObject({ status: 'up', detail: 'Responding' });
  });

  it('is down when a required dependency does not respond, without exposing internals', async () => {
    const current = await check([down('firestore', true)]).health.current();
    expect(current.status).toBe('down');
    expect(current.dependencies).toEqual([
      { name: 'firestore', status: 'down', latencyMs: null, detail: 'Not responding' },
    ]);
  });

  it('stays up when an optional dependency is down or not configured', async () => {
    const execution: Probe = {
      name: 'config',
      required: true,
      check: () => Promise.resolve(null),
    };
    const current = await check([down('payments', false), execution]).health.current();
    expect(current.status).toBe('up');
    expect(current.dependencies.map(({ status }) => status)).toEqual(['down', 'not-configured']);
  });

  it('times out when a dependency never responds', async () => {
    jest.useFakeTimers();
    const probe: Probe = {
      name: 'firestore',
      required: true,
      check: () => new Promise(() => null),
    };
    const current = check([probe]).health.current();
    await jest.advanceTimersByTimeAsync(3_000);
    jest.useRealTimers();
    expect((await current).dependencies[0]?.detail).toBe('No response within 3 s');
  });

  it('checks once for all requests within five seconds', async () => {
    let checks = 0;
    const probe: Probe = {
      name: 'firestore',
      required: true,
      check: () => Promise.resolve(String((checks += 1))),
    };
    const { clock, health } = check([probe]);
    await Promise.all([health.current(), health.current()]);
    clock.at += 4_999;
    await health.current();
    expect(checks).toBe(1);
    clock.at += 1;
    await health.current();
    expect(checks).toBe(2);
  });
});
