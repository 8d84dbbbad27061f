/**
 * Jest set-up file of all projects: a test that failed runs once more, as in a browser, because all stages share the
 * machine. The summary names it, and `local/suite/src/test-run/counts.ts` says how many may. Core tests must pass at once.
 */
import { tierOf } from '../../local/suite/src/test-run/tiers';

const { testPath = '' } = expect.getState();
if (tierOf(testPath)?.tier !== 'core') jest.retryTimes(1, { logErrorsBeforeRetry: true });
