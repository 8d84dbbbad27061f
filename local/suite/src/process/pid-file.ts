import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type InstanceFolders, ROOT } from '../locations';
import { trySignal } from './group';
import { findOrphans, isStillRunning, type PidRecord, type RecordedProcess } from './orphans';
import { observeProcess, observeProcesses } from './observe';

const GRACE_MS = 8_000;
const POLL_MS = 200;

/** Claims an instance for this process, and records the processes that it starts. */
export class PidFile {
  private record: PidRecord;

  private constructor(private readonly file: string) {
    this.record = { suite: recorded('suite', process.pid), children: [] };
    this.write();
  }

  /**
   * Claims the instance unless a running suite holds it. Ends the orphans of a crashed suite first.
   *
   * @returns The claim and the names of the ended orphans, or the pid of the live suite.
   */
  static async claim({
    pids: file,
    project,
  }: InstanceFolders): Promise<
    { readonly claim: PidFile; readonly ended: number } | { readonly heldBy: number }
  > {
    const previous = readRecord(file);
    if (previous !== null && isStillRunning(previous.suite, observeProcesses())) {
      return { heldBy: previous.suite.pid };
    }
    const ended = await endOrphans(previous?.children ?? [], project);
    return { claim: new PidFile(file), ended };
  }

  add(name: string, pid: number): void {
    const children = [...this.record.children, recorded(name, pid)];
    this.record = { ...this.record, children };
    this.write();
  }

  release(): void {
    rmSync(this.file, { force: true });
  }

  private write(): void {
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(`${this.file}.new`, `${JSON.stringify(this.record, null, 2)}\n`);
    renameSync(`${this.file}.new`, this.file);
  }
}

/** The pid that holds the instance, `null` when it is free. */
export function holderOf(file: string): number | null {
  const record = readRecord(file);
  if (record === null || !isStillRunning(record.suite, observeProcesses())) return null;
  return record.suite.pid;
}

function recorded(name: string, pid: number): RecordedProcess {
  return { name, pid, startedAt: observeProcess(pid)?.startedAt ?? '' };
}

function readRecord(file: string): PidRecord | null {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as PidRecord;
  } catch {
    return null; // truncated by a crash: the next write replaces it
  }
}

/** SIGINT first: firebase-tools saves its data on it. */
async function endOrphans(children: readonly RecordedProcess[], project: string): Promise<number> {
  const orphans = () => findOrphans(children, observeProcesses(), { checkout: ROOT, project });
  const found = orphans();
  for (const { pid } of found) trySignal(pid, 'SIGINT');
  const deadline = Date.now() + GRACE_MS;
  while (Date.now() < deadline && orphans().length > 0) await sleep(POLL_MS);
  for (const { pid } of orphans()) trySignal(pid, 'SIGKILL');
  return found.length;
}
