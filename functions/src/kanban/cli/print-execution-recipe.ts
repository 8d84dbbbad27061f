/**
 * Prints scripts with the values of this project. Read them, then run them with `| sh`:
 *
 * - `npm run -s ops -- execution:recipe --setup`: the service account of the execution service and its roles, once;
 * - `npm run -s ops -- execution:recipe --image IMAGE@sha256:…`: deploys the service to Cloud Run.
 */
import { REGION } from '@keelson/contracts/region';
import { readDeploymentEnv } from '../../cli/deployment-env';
import { executionRecipe, setupRecipe } from './execution-recipe';
import { fail, printLine, readEnvironment } from '../../cli/environment';
import { openSecretStore } from '../../cli/secret-store';
import { readArguments } from '../../../../scripts/command/read-arguments.mjs';

const { values } = readArguments({
  options: { image: { type: 'string' }, setup: { type: 'boolean', default: false } },
});
const source = readEnvironment();

/** Prints no script that would deploy less than is configured: a deployment unbinds what it does not name. */
async function print(image: string | undefined): Promise<void> {
  const { stored, storeError, problems } = await readDeploymentEnv(source, openSecretStore);
  if (stored === null || problems.length > 0) {
    const unread =
      storeError === null
        ? []
        : [`Secret Manager could not be read: ${storeError} Optional secrets would be unbound.`];
    fail([...unread, ...problems].join('\n'));
    return;
  }
  const shared = { env: source, secrets: stored };
  printLine(
    image === undefined
      ? setupRecipe(shared)
      : executionRecipe({ ...shared, image, region: REGION }),
  );
}

if (values.setup === (values.image !== undefined) || !source['DATA_PROJECT_ID']) {
  fail(
    'Usage: npm run ops -- execution:recipe --setup, or -- --image IMAGE@sha256:… (DATA_PROJECT_ID must be set)',
  );
} else {
  await print(values.image);
}
