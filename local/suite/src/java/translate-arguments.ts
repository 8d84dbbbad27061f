/** Configuration of the `java` wrapper; the suite writes it to its environment. */
export interface JavaFacts {
  readonly major: number;
  /** Placeholder path that firebase-tools runs for Firestore, and the jar to run instead. */
  readonly firestore: FirestoreJar | null;
  /** Placeholder path for the Storage rules runtime when it is missing. */
  readonly missingStorageRuntime: string | null;
}

export interface FirestoreJar {
  readonly placeholder: string;
  readonly jar: string;
  /** Set when the jar's manifest has no main class. */
  readonly mainClass: string | null;
  readonly unknownFlags: readonly string[];
}

export type JavaPlan =
  | { readonly kind: 'report-version'; readonly text: string }
  | { readonly kind: 'serve-storage-rules' }
  | { readonly kind: 'run'; readonly args: readonly string[] };

/** Minimum Java version of firebase-tools 15. */
const WANTED_MAJOR = 21;

/**
 * Translates one `java` call of firebase-tools.
 *
 * @param args Arguments after `java`, as passed by firebase-tools.
 * @returns A version line that firebase-tools accepts for an older Java, the Storage rules protocol, or the arguments
 *   for the real Java: unchanged unless they name the Firestore placeholder.
 */
export function planJavaCall(args: readonly string[], facts: JavaFacts): JavaPlan {
  if (args.includes('-version') && facts.major < WANTED_MAJOR) {
    return {
      kind: 'report-version',
      text: `openjdk version "${WANTED_MAJOR}" (Java ${facts.major} behind the local suite)`,
    };
  }
  const jarAt = args.indexOf('-jar');
  const jar = jarAt === -1 ? undefined : args[jarAt + 1];
  if (jar === undefined) return { kind: 'run', args };
  if (jar === facts.missingStorageRuntime) return { kind: 'serve-storage-rules' };
  const { firestore } = facts;
  if (jar !== firestore?.placeholder) return { kind: 'run', args };
  return { kind: 'run', args: runFirestore(args, jarAt, firestore) };
}

function runFirestore(args: readonly string[], jarAt: number, firestore: FirestoreJar): string[] {
  const start =
    firestore.mainClass === null
      ? ['-jar', firestore.jar]
      : ['-cp', firestore.jar, firestore.mainClass];
  const flags = withoutFlags(args.slice(jarAt + 2), firestore.unknownFlags);
  return [...FOR_SHORT_RUNS, ...args.slice(0, jarAt).map(withLessLog), ...start, ...flags];
}

/**
 * A suite runs for minutes next to a compiler or a browser. Without the second JIT compiler, garbage collector
 * threads and a log of every call, the emulator needs a third of the CPU time for the same work.
 */
const FOR_SHORT_RUNS = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'] as const;

const LOG_LEVEL = '-Dgoogle.cloud_firestore.debug_log_level=';

const withLessLog = (arg: string): string => (arg.startsWith(LOG_LEVEL) ? `${LOG_LEVEL}INFO` : arg);

/** Drops `--flag value` and `--flag=value`. */
function withoutFlags(args: readonly string[], dropped: readonly string[]): string[] {
  return args.filter((arg, index) => {
    const before = args[index - 1];
    const isValueOfDropped = before !== undefined && dropped.includes(before);
    const [name] = arg.split('=', 1);
    return !isValueOfDropped && !dropped.includes(name ?? arg);
  });
}
