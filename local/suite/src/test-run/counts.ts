/** How many tests of a stage passed and failed. Skipped ones are neither. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Names of tests that passed on the second attempt; none unless given. */
  readonly retried?: readonly string[];
}

export const NOTHING: Counts = { passed: 0, failed: 0 };
/** The result of a tool that failed without counts: one failure. */
export const BROKEN: Counts = { passed: 0, failed: 1 };

export function addCounts(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    NOTHING,
  );
}

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  /** Files that failed before running a test. */
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      /** How often the test ran; once unless given. */
      readonly invocations?: number;
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
}

interface PlaywrightReport {
  readonly suites?: readonly PlaywrightSuite[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
  };
  /** Errors outside tests, such as a file that does not compile. */
  readonly errors?: readonly unknown[];
}

/** Tests of one run that may need a second attempt: emulators and a browser share two cores with all other stages. */
const MAX_RETRIED = 2;

/**
 * Tests that passed only on the second attempt are reported as such; when there are more than two of them, something is
 * wrong, and they count as failed.
 */
function withRetried({ passed, failed }: Counts, retried: readonly string[]): Counts {
  const count = retried.length;
  if (count === 0) return { passed, failed };
  return count > MAX_RETRIED
    ? { passed, failed: failed + count, retried }
    : { passed: passed + count, failed, retried };
}

/** Counts of Jest's `--json` report. A file that could not run counts as one failure. */
export function countJest(report: string): Counts {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(
    report,
  ) as JestReport;
  const retried = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, invocations = 1 }) => status === 'passed' && invocations > 1)
    .map(({ fullName }) => fullName);
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  return withRetried({ passed: numPassedTests - retried.length, failed }, retried);
}

/** Counts of Playwright's JSON report. Errors outside tests count when no test failed. */
export function countPlaywright(report: string): Counts {
  const { stats, errors = [], suites = [] } = JSON.parse(report) as PlaywrightReport;
  const { expected, unexpected, flaky } = stats;
  const failed = unexpected === 0 && flaky === 0 ? errors.length : unexpected;
  return withRetried({ passed: expected, failed }, suites.flatMap(flakyTestsOf));
}

function flakyTestsOf({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const flaky = specs.flatMap(({ title, file, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map(() => `${file} › ${title}`),
  );
  return [...flaky, ...suites.flatMap(flakyTestsOf)];
}

interface ChecksReport {
  readonly checks: readonly { readonly problems: readonly string[] }[];
}

/** Counts of the report of a rehearsal. */
export function countChecks(report: string): Counts {
  const { checks } = JSON.parse(report) as ChecksReport;
  const failed = checks.filter(({ problems }) => problems.length > 0).length;
  return { passed: checks.length - failed, failed };
}

/**
 * Counts and exit code must agree: a tool that ends with an error has at least one failure.
 *
 * @param counts The counts in its report, `null` without a report.
 */
export function reconcile(counts: Counts | null, exitCode: number | null): Counts {
  if (exitCode === 0) return counts ?? NOTHING;
  if (counts === null) return BROKEN;
  return counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/** The last line of every run. */
export function summaryLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}
