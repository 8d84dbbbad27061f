import { join } from 'node:path';
import { ROOT } from '../../local/suite/src/locations';
import { type Child, startChild } from '../../local/suite/src/process/child-script';

/**
 * Runs the deployed bundle a second time, on the same data, without the variables of the execution service.
 */
export const startUnconfiguredFunctions = (): Promise<Child> =>
  startChild(join(ROOT, 'local', 'suite', 'src', 'serve-functions.ts'), {
    EXECUTION_SERVICE_URL: undefined,
    EXECUTION_SERVICE_TOKEN: undefined,
  });
