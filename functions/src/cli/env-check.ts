/** `npm run env:check`: fails with every variable that is missing or invalid. Runs before each deployment. */
import { describeEnvErrors, parseEnv } from '@keelson/contracts/env';
import { fail, printLine, readEnvironment } from './environment';

const parsed = parseEnv(readEnvironment());
if (parsed.ok)
  printLine(`Keelson is configured: ${Object.keys(parsed.env).length} variables are set.`);
else fail(describeEnvErrors(parsed.problems));
