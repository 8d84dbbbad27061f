import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** One process of this machine, with the fields that orphan detection needs. */
export interface ObservedProcess {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** Opaque; distinguishes processes that reuse a pid. */
  readonly startedAt: string;
  readonly command: string;
}

/** All visible processes; on Linux from `/proc`, because slim images have no `ps`. */
export function observeProcesses(): ObservedProcess[] {
  return existsSync('/proc/self/stat') ? fromProc() : fromPs();
}

export function observeProcess(pid: number): ObservedProcess | null {
  if (existsSync('/proc/self/stat')) return procEntry(pid);
  return observeProcesses().find((process) => process.pid === pid) ?? null;
}

function fromProc(): ObservedProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => procEntry(Number(name)))
    .filter((entry) => entry !== null);
}

function procEntry(pid: number): ObservedProcess | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    // The name in parentheses may contain blanks and parentheses: fields are counted after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, parent, group] = fields;
    if (state === 'Z') return null;
    const startedAt = fields[STARTTIME] ?? '';
    return { pid, parent: Number(parent), group: Number(group), startedAt, command };
  } catch {
    return null; // ended in the meantime
  }
}

/** Field 22 of proc(5), counted from the state, which is field 3. */
const STARTTIME = 19;

function fromPs(): ObservedProcess[] {
  const text = execFileSync('ps', ['-axo', 'pid=,ppid=,pgid=,lstart=,command='], {
    encoding: 'utf8',
  });
  return text.split('\n').flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\w+\s+\w+\s+\d+\s+[\d:]+\s+\d+)\s+(\S.*)$/.exec(
      line,
    );
    if (match === null) return [];
    const [, pid, parent, group, startedAt = '', command = ''] = match;
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), startedAt, command }];
  });
}
