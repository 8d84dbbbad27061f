/**
 * `npm run env:deploy`: writes the plain values to `functions/.env.<project>`, which `firebase deploy`
 * reads, and lists the secrets to set in Secret Manager.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeEnvErrors, parseEnv } from '@keelson/contracts/env';
import { deployedEnv, secretsOf } from './env-files';
import { fail, printLine, readEnvironment, ROOT } from './environment';

const parsed = parseEnv(readEnvironment());
if (parsed.ok) {
  const { env } = parsed;
  const file = join('functions', `.env.${env.DATA_PROJECT_ID}`);
  writeFileSync(join(ROOT, file), deployedEnv(env), { mode: 0o600 });
  printLine(`Wrote ${file}. Set each secret once, and again when it changes:`);
  for (const name of secretsOf(env)) {
    printLine(`  npx firebase functions:secrets:set ${name} --project ${env.DATA_PROJECT_ID}`);
  }
} else {
  fail(describeEnvErrors(parsed.problems));
}
