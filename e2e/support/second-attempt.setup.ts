/**
 * Jest set-up file of all projects: a test that failed runs once more, as in a browser, for all stages share two cores. The
 * summary names it, and `local/suite/src/test-run/counts.ts` says how many may.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
