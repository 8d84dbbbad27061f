/**
 * `npm run execution:recipe -- --image IMAGE@sha256:…`: prints the script that deploys the execution service to
 * Cloud Run, with the values of this project. Read it, then run it: `npm run -s execution:recipe -- --image … | sh`.
 */
import { parseArgs } from 'node:util';
import { REGION } from '@keelson/contracts/region';
import { readDeploymentEnv } from './deployment-env';
import { executionRecipe } from './execution-recipe';
import { fail, printLine, readEnvironment } from './environment';
import { openSecretStore } from './secret-store';

const { values } = parseArgs({ options: { image: { type: 'string' } } });
const source = readEnvironment();

/** Prints no script that would deploy less than is configured: a deployment unbinds what it does not name. */
async function print(image: string): Promise<void> {
  const { stored, storeError, problems } = await readDeploymentEnv(source, openSecretStore);
  if (stored === null || problems.length > 0) {
    const unread =
      storeError === null
        ? []
        : [`Secret Manager could not be read: ${storeError} Optional secrets would be unbound.`];
    fail([...unread, ...problems].join('\n'));
    return;
  }
  printLine(executionRecipe({ image, region: REGION, env: source, secrets: stored }));
}

if (values.image === undefined || !source['DATA_PROJECT_ID']) {
  fail('Usage: npm run execution:recipe -- --image IMAGE@sha256:… (DATA_PROJECT_ID must be set)');
} else {
  await print(values.image);
}
