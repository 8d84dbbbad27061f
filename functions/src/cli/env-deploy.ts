/**
 * `npm run env:deploy`: writes the plain values to `functions/.env.<project>`, where `firebase deploy`
 * takes them from, and says which secrets Secret Manager must hold.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeEnvErrors, parseEnv } from '@keelson/contracts/env';
import { deployedEnv, secretsOf } from './env-files';
import { fail, readEnvironment, ROOT, say } from './environment';

const parsed = parseEnv(readEnvironment());
if (parsed.ok) {
  const { env } = parsed;
  const file = join('functions', `.env.${env.DATA_PROJECT_ID}`);
  writeFileSync(join(ROOT, file), deployedEnv(env), { mode: 0o600 });
  say(`${file} is written. Secrets are set once, and again when they change:`);
  for (const name of secretsOf(env)) {
    say(`  npx firebase functions:secrets:set ${name} --project ${env.DATA_PROJECT_ID}`);
  }
} else {
  fail(describeEnvErrors(parsed.problems));
}
