import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Lowers the priority of a process group's leader; processes that it starts later inherit it.
 *
 * Linux desktops and servers often schedule each session as one unit (autogroup, sched(7)): there, niceness
 * counts only within the session, and the session has a niceness of its own.
 *
 * @param niceness 0 to 19, as for nice(1).
 */
export function lowerPriority(pid: number, niceness: number): void {
  setPriority(pid, niceness);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // Not Linux, or no autogroups: the process's own niceness is enough.
  }
}
