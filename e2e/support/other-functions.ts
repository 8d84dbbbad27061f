import { serveBundle } from '../../local/suite/src/functions-server/serve-bundle';
import { type Child } from '../../local/suite/src/process/child-script';

/**
 * Runs the deployed bundle a second time, on the same data, without the variables of the execution service.
 */
export const startUnconfiguredFunctions = (): Promise<Child> =>
  serveBundle({ EXECUTION_SERVICE_URL: undefined, EXECUTION_SERVICE_TOKEN: undefined });
