import { type Running, Supervised } from './supervised';

/** A part that a test ends. */
class Fake implements Running {
  readonly end: (reason: string) => void;
  readonly ended: Promise<string>;
  stopped = 0;
  killed = 0;
  constructor() {
    const { promise, resolve } = Promise.withResolvers<string>();
    this.ended = promise;
    this.end = resolve;
  }
  stop(): Promise<void> {
    this.stopped += 1;
    this.end('SIGTERM');
    return Promise.resolve();
  }
  kill(): void {
    this.killed += 1;
  }
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

async function supervise(options: { restarts?: boolean; failing?: () => boolean } = {}) {
  const parts: Fake[] = [];
  const notes: string[] = [];
  const { restarts = true, failing = () => false } = options;
  const supervised = await Supervised.start({
    title: 'The part',
    log: 'part.log',
    restarts,
    note: (line) => notes.push(line),
    pause: () => Promise.resolve(),
    start: () => {
      if (failing()) return Promise.reject(new Error('port taken'));
      const part = new Fake();
      parts.push(part);
      return Promise.resolve(part);
    },
  });
  return { supervised, parts, notes };
}

describe('Supervised', () => {
  it('starts a part again that ended, ends what is left of it, and says so in one line', async () => {
    const { supervised, parts, notes } = await supervise();
    parts[0]?.end('SIGKILL');
    await settle();
    expect(parts).toHaveLength(2);
    expect(supervised.current).toBe(parts[1]);
    expect(parts[0]?.killed).toBe(1);
    expect(notes).toEqual([
      expect.stringMatching(/^The part ended \(SIGKILL\); started again in /),
    ]);
  });

  it('gives up at the fifth death within five minutes', async () => {
    const { supervised, parts } = await supervise();
    for (let death = 0; death < 5; death += 1) {
      parts.at(-1)?.end('code 1');
      await settle();
    }
    const failure = await supervised.gaveUp;
    expect(failure.message).toBe('The part ended (code 1), the last of 5 times.');
    expect(failure.remedy).toBe('Log: part.log');
    expect(parts).toHaveLength(5);
  });

  it('counts a start that fails as a death', async () => {
    let failing = false;
    const { supervised, parts } = await supervise({ failing: () => failing });
    failing = true;
    parts[0]?.end('code 1');
    expect((await supervised.gaveUp).message).toContain('could not be started again');
  });

  it('does not start a part again whose data is lost', async () => {
    const { supervised, parts } = await supervise({ restarts: false });
    parts[0]?.end('code 2');
    expect((await supervised.gaveUp).message).toBe('The part ended (code 2).');
    expect(parts).toHaveLength(1);
  });

  it('does not start a part again that was stopped', async () => {
    const { supervised, parts, notes } = await supervise();
    await supervised.stop();
    await settle();
    expect([parts.length, parts[0]?.stopped, notes]).toEqual([1, 1, []]);
  });

  it('restarts a part for a new build without a line', async () => {
    const { supervised, parts, notes } = await supervise();
    await supervised.restart();
    expect([parts.length, parts[0]?.stopped, notes]).toEqual([2, 1, []]);
    expect(supervised.current).toBe(parts[1]);
  });
});
