import { type ObservedProcess } from './observe';

/** A process that a suite started, as recorded in its pid file. */
export interface RecordedProcess {
  readonly name: string;
  readonly pid: number;
  readonly startedAt: string;
}

export interface PidRecord {
  readonly suite: RecordedProcess;
  readonly children: readonly RecordedProcess[];
}

/**
 * Checks whether a recorded process still runs. A pid alone is not sufficient, because the system reuses
 * pids: the start time must match too.
 */
export function isStillRunning(
  recorded: RecordedProcess,
  observed: readonly ObservedProcess[],
): boolean {
  return observed.some(
    ({ pid, startedAt }) => pid === recorded.pid && startedAt === recorded.startedAt,
  );
}

/** Identifies command lines of this checkout. */
export interface OurMarks {
  /** Path of the checkout: part of every command line that the suite starts. */
  readonly checkout: string;
  /** The instance's project folder, from which only its Firestore emulator loads rules. */
  readonly project: string;
}

/**
 * The orphaned processes of a crashed suite that may be ended: recorded children with the same pid and
 * start time, the rest of their process groups, and the instance's Firestore emulator (which
 * firebase-tools starts in a separate group before its pid is known). Never any other process, such
 * as an editor with an open file of the checkout.
 *
 * @param children What the crashed suite recorded.
 * @param observed All current processes.
 */
export function findOrphans(
  children: readonly RecordedProcess[],
  observed: readonly ObservedProcess[],
  { checkout, project }: OurMarks,
): ObservedProcess[] {
  const isRecorded = (process: ObservedProcess): boolean =>
    children.some(({ pid, startedAt }) => pid === process.pid && startedAt === process.startedAt);
  const isInGroup = (process: ObservedProcess): boolean =>
    children.some(({ pid }) => process.group === pid);
  return observed.filter(
    (process) =>
      isFirestoreOf(project, process) ||
      (process.command.includes(checkout) && (isRecorded(process) || isInGroup(process))),
  );
}

/** True for the Java that runs the Firestore emulator of an instance. */
export function isFirestoreOf(project: string, { command }: ObservedProcess): boolean {
  return command.includes(`--rules ${project}/`);
}
