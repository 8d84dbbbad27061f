export interface FailedTest {
  readonly name: string;
  /** The error of its last failed attempt. */
  readonly message: string;
  readonly passedOnRetry: boolean;
}

/** The number of tests of a stage that passed and that failed. Skipped ones are neither. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** None unless given. */
  readonly failures?: readonly FailedTest[];
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
    readonly name: string;
    /** The reason why the file could not run, among others. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      /** The number of times that the test ran; once unless given. */
      readonly invocations?: number;
      readonly failureMessages?: readonly string[] | null;
      /** The errors of earlier attempts. */
      readonly retryReasons?: readonly string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly errors: readonly PlaywrightError[] }[];
    }[];
  }[];
}

interface PlaywrightError {
  readonly message: string;
}

interface PlaywrightReport {
  readonly suites?: readonly PlaywrightSuite[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
  };
  /** Errors outside tests, such as a file that does not compile. */
  readonly errors?: readonly PlaywrightError[];
}

/** Tests of one run that may need a second attempt: emulators and a browser share two cores with all other stages. */
const MAX_RETRIED = 2;

/**
 * Tests that passed only on the second attempt are reported as such; when there are more than two of them, something is
 * wrong, and they count as failed.
 */
function withFailures({ passed, failed }: Counts, failures: readonly FailedTest[]): Counts {
  if (failures.length === 0) return { passed, failed };
  const retried = failures.filter(({ passedOnRetry }) => passedOnRetry).length;
  return retried > MAX_RETRIED
    ? { passed, failed: failed + retried, failures }
    : { passed: passed + retried, failed, failures };
}

/** Counts of Jest's `--json` report. A file that could not run counts as one failure. */
export function countJest(report: string): Counts {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(
    report,
  ) as JestReport;
  const failures = testResults.flatMap(failuresOfFile);
  const retried = failures.filter(({ passedOnRetry }) => passedOnRetry).length;
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  return withFailures({ passed: numPassedTests - retried, failed }, failures);
}

function failuresOfFile(file: JestReport['testResults'][number]): FailedTest[] {
  const failures = file.assertionResults.flatMap(
    ({ fullName, status, invocations = 1, failureMessages, retryReasons }): FailedTest[] => {
      const passedOnRetry = status === 'passed' && invocations > 1;
      if (status !== 'failed' && !passedOnRetry) return [];
      const messages = (passedOnRetry ? retryReasons : failureMessages) ?? [];
      return [{ name: fullName, message: messages.join('\n'), passedOnRetry }];
    },
  );
  const couldNotRun = file.assertionResults.length === 0 && file.message !== '';
  return couldNotRun
    ? [{ name: file.name, message: file.message, passedOnRetry: false }]
    : failures;
}

/** Counts of Playwright's JSON report. Errors outside tests count when no test failed. */
export function countPlaywright(report: string): Counts {
  const { stats, errors = [], suites = [] } = JSON.parse(report) as PlaywrightReport;
  const { expected, unexpected, flaky } = stats;
  const outside = unexpected === 0 && flaky === 0 ? errors : [];
  return withFailures({ passed: expected, failed: unexpected + outside.length }, [
    ...suites.flatMap(failuresOfSuite),
    ...outside.map(({ message }) => ({
      name: 'outside of the journeys',
      message,
      passedOnRetry: false,
    })),
  ]);
}

function failuresOfSuite({ suites = [], specs = [] }: PlaywrightSuite): FailedTest[] {
  const failures = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky' || status === 'unexpected')
      .map(({ status, results }) => ({
        name: `${file} › ${title}`,
        message: (results.findLast(({ errors }) => errors.length > 0)?.errors ?? [])
          .map((error) => error.message)
          .join('\n'),
        passedOnRetry: status === 'flaky',
      })),
  );
  return [...failures, ...suites.flatMap(failuresOfSuite)];
}

interface ChecksReport {
  readonly checks: readonly { readonly name: string; readonly problems: readonly string[] }[];
}

/** Counts of the report of a rehearsal. */
export function countChecks(report: string): Counts {
  const { checks } = JSON.parse(report) as ChecksReport;
  const failures = checks
    .filter(({ problems }) => problems.length > 0)
    .map(({ name, problems }) => ({ name, message: problems.join('\n'), passedOnRetry: false }));
  return withFailures(
    { passed: checks.length - failures.length, failed: failures.length },
    failures,
  );
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
