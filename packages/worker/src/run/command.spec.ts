import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CommandRequest, startCommand } from './command';

const start = (command: string, fields: Partial<CommandRequest> = {}) =>
  startCommand({
    command,
    input: '',
    env: process.env,
    graceMs: 5_000,
    onError: () => undefined,
    ...fields,
  });

/** False also for a process that has ended and that nobody has waited for yet. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return /^[^Z\s]/.test(stdout);
}

/** Waits until all are gone: a process that is killed closes its output first. Otherwise the test runs out of time. */
async function goneAll(pids: readonly number[]): Promise<void> {
  while (pids.some(isAlive)) await sleep(10);
}

/** Starts a command that prints process ids on standard error once it is ready. */
async function started(command: string, graceMs: number) {
  let printed = '';
  const running = start(command, { graceMs, onError: (piece) => (printed += piece) });
  while (!printed.endsWith('\n')) await sleep(10);
  return { ...running, pids: printed.trim().split(' ').map(Number) };
}

it('passes standard input, output and the exit code', async () => {
  const { ended } = start('cat; echo wrong >&2; exit 3', { input: 'in' });
  expect(await ended).toEqual({ code: 3, signal: null, stdout: 'in' });
});

it('does not need a command that reads its input', async () => {
  const { ended } = start('exec <&-; echo done', { input: 'x'.repeat(5_000_000) });
  expect(await ended).toMatchObject({ code: 0, stdout: 'done\n' });
});

it('stops all processes of a command with SIGTERM', async () => {
  const { pids, stop, ended } = await started('sleep 60 & echo "$$ $!" >&2; wait', 5_000);
  await stop();
  expect((await ended).signal).toBe('SIGTERM');
  await goneAll(pids);
});

it('gives a command time to clean up', async () => {
  const clean = `trap 'sleep 0.2; echo cleaned; exit 0' TERM; echo "$$" >&2; sleep 60 & wait`;
  const { stop, ended } = await started(clean, 5_000);
  await stop();
  expect(await ended).toMatchObject({ code: 0, stdout: 'cleaned\n' });
});

it('kills what ignores SIGTERM after the grace period', async () => {
  const { pids, stop, ended } = await started(
    `trap '' TERM; sleep 60 & echo "$$ $!" >&2; wait`,
    100,
  );
  await stop();
  expect((await ended).signal).toBe('SIGKILL');
  await goneAll(pids);
});

it('ends processes that a command leaves behind', async () => {
  const { pids, ended } = await started('sleep 60 & echo "$!" >&2', 100);
  expect((await ended).code).toBe(0);
  await goneAll(pids);
});
