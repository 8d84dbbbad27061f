import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProcessGroup } from './group';
import { Service } from './service';
import { Supervised } from './supervised';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'group-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const HEAP_FULL = 'const kept = []; for (;;) kept.push(new Array(1e5).fill({}));';
const WAIT = 'setInterval(() => undefined, 1e4)';

const start = (script: string, log = join(home, 'one.log')): Promise<ProcessGroup> =>
  ProcessGroup.start({
    name: 'one',
    command: process.execPath,
    args: ['--max-old-space-size=24', '-e', script],
    log,
  });

/** The line for the user when the first of two processes ends. */
async function noteOf(first: string, end: (group: ProcessGroup) => void): Promise<string> {
  const scripts = [first, WAIT];
  const groups: ProcessGroup[] = [];
  const { promise: noted, resolve } = Promise.withResolvers<string>();
  const supervised = await Supervised.start({
    title: 'The functions',
    log: home,
    note: resolve,
    pause: () => Promise.resolve(),
    start: async () => {
      const group = await start(scripts.shift() ?? WAIT);
      groups.push(group);
      return new Service(group, 1_000);
    },
  });
  if (groups[0] !== undefined) end(groups[0]);
  const note = await noted;
  expect(groups[1]?.isRunning).toBe(true);
  await supervised.stop();
  return note;
}

it('a process whose heap is full is started again, and the line says why it ended', async () => {
  expect(await noteOf(HEAP_FULL, () => undefined)).toMatch(
    /^The functions ended \(out of memory, SIGABRT\); started again in /,
  );
});

it('so is one that the system kills to have memory', async () => {
  expect(await noteOf(WAIT, (group) => group.kill())).toMatch(
    /^The functions ended \(SIGKILL, as when the machine has no memory left\); started again in /,
  );
});

(process.platform === 'linux' ? it : it.skip)(
  'a process whose log has no space goes on, and its lines are still read',
  async () => {
    const log = join(home, 'full.log');
    symlinkSync('/dev/full', log);
    const group = await start('console.log("one"); setTimeout(() => console.log("two"), 100)', log);
    expect(await group.ended).toMatchObject({ code: 0, signal: null, outOfMemory: false });
    expect(group.lastLines()).toEqual(['one', 'two']);
  },
);

(process.platform === 'linux' ? it : it.skip)(
  'the processor time of a process includes its own children',
  async () => {
    const busy =
      'const end = process.cpuUsage().user + 3e5; while (process.cpuUsage().user < end);';
    const script = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`;
    const { processorMs } = await (await start(script)).ended;
    expect(processorMs).toBeGreaterThanOrEqual(300);
  },
);
