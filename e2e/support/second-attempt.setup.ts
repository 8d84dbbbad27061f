/**
 * Jest set-up file of the integration tests: a test that failed runs once more, as in a browser. The summary names it, and
 * `local/suite/src/test-run/counts.ts` says how many may.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
