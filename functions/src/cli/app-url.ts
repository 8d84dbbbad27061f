import { describeEnvErrors, parseEnv } from '@keelson/contracts/env';
import { fail, readEnvironment } from './environment';

/** The app's URL without a trailing slash. Null when it is missing or not valid, which is reported. */
export function readAppUrl(): string | null {
  const { WEB_PUBLIC_APP_URL } = readEnvironment();
  const checked = parseEnv({ WEB_PUBLIC_APP_URL });
  // Commands that need only the URL run without the rest of the configuration.
  const problems = checked.ok
    ? []
    : checked.problems.filter(({ name }) => name === 'WEB_PUBLIC_APP_URL');
  if (WEB_PUBLIC_APP_URL !== undefined && problems.length === 0) {
    return WEB_PUBLIC_APP_URL.trim().replace(/(?<!\/)\/+$/, '');
  }
  fail(describeEnvErrors(problems));
  return null;
}
