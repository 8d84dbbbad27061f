/** `npm run env:check`: fails, naming every variable that is missing or wrong. Runs before each deploy. */
import { describeEnvErrors, parseEnv } from '@keelson/contracts/env';
import { fail, readEnvironment, say } from './environment';

const parsed = parseEnv(readEnvironment());
if (parsed.ok) say(`Keelson is configured: ${Object.keys(parsed.env).length} variables are set.`);
else fail(describeEnvErrors(parsed.problems));
