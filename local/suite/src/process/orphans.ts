import { type ObservedProcess } from './observe';

/** A process that a suite started, as its pid file remembers it. */
export interface RecordedProcess {
  readonly name: string;
  readonly pid: number;
  readonly startedAt: string;
}

/** The pid file of one instance. */
export interface PidRecord {
  readonly suite: RecordedProcess;
  readonly children: readonly RecordedProcess[];
}

/**
 * Tells whether a recorded process still runs. A pid alone proves nothing, because the system hands
 * it out again: the start must be the same.
 */
export function isStillRunning(
  recorded: RecordedProcess,
  observed: readonly ObservedProcess[],
): boolean {
  return observed.some(
    ({ pid, startedAt }) => pid === recorded.pid && startedAt === recorded.startedAt,
  );
}

/** How to tell that a command line is one of ours. */
export interface OurMarks {
  /** Path of the checkout: part of every command line that we start. */
  readonly checkout: string;
  /** The instance's project folder, which only its Firestore emulator takes rules from. */
  readonly project: string;
}

/**
 * The orphaned processes of a crashed suite that may be ended: recorded children with the same pid and
 * start time, the rest of their process groups, and the instance's Firestore emulator (which
 * firebase-tools puts into a group of its own before we learn its pid). Never anything else, such
 * as an editor that has one of our files open.
 *
 * @param children What the crashed suite recorded.
 * @param observed All processes now.
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
