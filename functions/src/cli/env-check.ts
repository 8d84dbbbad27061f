/** `npm run env:check`: fails with every variable that is missing or invalid. Runs before each deployment. */
import { describeEnvErrors, parseEnv } from '@keelson/contracts/env';
import { findLocalMixUps } from '@keelson/contracts/local-values';
import { fail, printLine, readEnvironment } from './environment';

const source = readEnvironment();
const parsed = parseEnv(source);
const mixUps = findLocalMixUps(source);
if (!parsed.ok) fail(describeEnvErrors(parsed.problems));
else if (mixUps.length > 0) fail(mixUps.join('\n'));
else printLine(`Keelson is configured: ${Object.keys(parsed.env).length} variables are set.`);
