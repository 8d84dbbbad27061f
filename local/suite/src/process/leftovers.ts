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
 * The processes that a dead suite left behind and that may be ended: recorded children that are
 * provably the same, what lives on in their groups, and the instance's Firestore emulator (which
 * firebase-tools puts into a group of its own before we learn its pid). Never anything else, such
 * as an editor that has one of our files open.
 *
 * @param children What the dead suite recorded.
 * @param observed All processes now.
 */
export function findLeftovers(
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
