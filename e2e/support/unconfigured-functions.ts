import { join } from 'node:path';
import { ROOT } from '../../local/suite/src/locations';
import { type Child, startChild } from '../../local/suite/src/process/child-script';

/**
 * The deployed bundle once more, over the same data, as it runs where nobody has set the variables of
 * the execution service.
 */
export const startUnconfiguredFunctions = (): Promise<Child> =>
  startChild(join(ROOT, 'local', 'suite', 'src', 'serve-functions.ts'), {
    EXECUTION_SERVICE_URL: undefined,
    EXECUTION_SERVICE_TOKEN: undefined,
  });
