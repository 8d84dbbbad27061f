import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { lowerPriority } from './priority';

/** Niceness of a process, and of its session where the system schedules sessions. */
function nicenessOf(pid: number): { process: number; session: number | null } {
  const file = `/proc/${pid}/autogroup`;
  const session = existsSync(file) ? Number(readFileSync(file, 'utf8').split('nice ')[1]) : null;
  return { process: getPriority(pid), session };
}

it('lowers the priority of a process and of its session', async () => {
  const child = spawn('sleep', ['60'], { detached: true });
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  try {
    const before = nicenessOf(pid);
    lowerPriority(pid, 17);
    const session = before.session === null ? null : 17;
    expect(nicenessOf(pid)).toEqual({ process: 17, session });
  } finally {
    child.kill('SIGKILL');
  }
});
