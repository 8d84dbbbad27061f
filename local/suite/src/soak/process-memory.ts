import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { observeProcesses } from '../process/observe';

export interface Memory {
  readonly processes: number;
  /** Resident memory in bytes; pages that processes share count for each. */
  readonly bytes: number;
}

const PAGE = 4_096;

export function measureMemory(root: number = process.pid): Memory {
  const all = observeProcesses();
  const found = new Set([root]);
  // Children come after their parents only by chance, so look until nothing is added.
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  return {
    processes: found.size,
    bytes: [...found].reduce((sum, pid) => sum + residentOf(pid), 0),
  };
}

function residentOf(pid: number): number {
  try {
    if (!existsSync('/proc/self/statm')) {
      return (
        Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1_024
      );
    }
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE;
  } catch {
    return 0; // ended in the meantime
  }
}
