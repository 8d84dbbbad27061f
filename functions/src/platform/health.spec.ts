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
  ask: () => Promise.resolve('Answers'),
});
const down = (name: Probe['name'], required: boolean): Probe => ({
  name,
  required,
  ask: () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1')),
});

function check(probes: readonly Probe[]) {
  const clock = { at: 1_000 };
  const health = new HealthCheck({ probes, version: '1.2.3', log: silent, now: () => clock.at });
  return { clock, health };
}

describe('HealthCheck', () => {
  it('is up when everything answers', async () => {
    const found = await check([up('firestore')]).health.current();
    expect(found).toMatchObject({ status: 'up', version: '1.2.3', checkedAt: 1_000 });
    expect(found.dependencies[0]).toMatchObject({ status: 'up', detail: 'Answers' });
  });

  it('is down when something that is required does not answer, and shows no internals', async () => {
    const found = await check([down('firestore', true)]).health.current();
    expect(found.status).toBe('down');
    expect(found.dependencies).toEqual([
      { name: 'firestore', status: 'down', latencyMs: null, detail: 'Does not answer' },
    ]);
  });

  it('stays up when something optional is down or not configured', async () => {
    const execution: Probe = {
      name: 'execution',
      required: true,
      ask: () => Promise.resolve(null),
    };
    const found = await check([down('payments', false), execution]).health.current();
    expect(found.status).toBe('up');
    expect(found.dependencies.map(({ status }) => status)).toEqual(['down', 'not-configured']);
  });

  it('does not wait for an answer that never comes', async () => {
    jest.useFakeTimers();
    const probe: Probe = { name: 'firestore', required: true, ask: () => new Promise(() => null) };
    const found = check([probe]).health.current();
    await jest.advanceTimersByTimeAsync(3_000);
    jest.useRealTimers();
    expect((await found).dependencies[0]?.detail).toBe('No answer within 3 s');
  });

  it('asks once for all who come within five seconds', async () => {
    let asked = 0;
    const probe: Probe = {
      name: 'firestore',
      required: true,
      ask: () => Promise.resolve(String((asked += 1))),
    };
    const { clock, health } = check([probe]);
    await Promise.all([health.current(), health.current()]);
    clock.at += 4_999;
    await health.current();
    expect(asked).toBe(1);
    clock.at += 1;
    await health.current();
    expect(asked).toBe(2);
  });
});
