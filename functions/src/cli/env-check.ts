/**
 * `npm run ops -- env:check`: fails with every variable that is missing or invalid. Runs before each deployment.
 * Secrets that Secret Manager holds need no value here.
 */
import { readDeploymentEnv } from './deployment-env';
import { fail, printLine, readEnvironment } from './environment';
import { openSecretStore } from './secret-store';
import { BRAND } from '@keelson/product/brand';

const { env, stored, problems, storeError } = await readDeploymentEnv(
  readEnvironment(),
  openSecretStore,
);
if (storeError !== null) printLine(`Secret Manager could not be read: ${storeError}`);
if (problems.length > 0) fail(problems.join('\n'));
else {
  const secrets = stored === null ? '' : `, ${stored.size} secrets are in Secret Manager`;
  printLine(`${BRAND.name} is configured: ${Object.keys(env).length} variables are set${secrets}.`);
}
