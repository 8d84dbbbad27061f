import { readFileSync } from 'node:fs';

/** Clock ticks per second in /proc, fixed at 100 for programs on Linux (`USER_HZ`, proc(5)). */
const TICK_MS = 10;

let counted = 0;

/**
 * Processor time of all children that ended, with their own ended children (cutime and cstime of proc(5)). Processes whose
 * parent was killed, such as the renderers of a browser, are not in it.
 *
 * @returns Milliseconds of user and system time, `null` where the system has no /proc.
 */
export function processorTimeOfChildren(): number | null {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The second field is the command in parentheses, which may have spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) * TICK_MS;
  } catch {
    return null;
  }
}

/** Returns the time added since the last call: that of one child, when it is called as each child ends. */
export function processorTimeOfEnded(): number | null {
  const total = processorTimeOfChildren();
  if (total === null) return null;
  const added = total - counted;
  counted = total;
  return added;
}
