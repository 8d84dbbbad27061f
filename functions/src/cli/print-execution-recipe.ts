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

async function print(image: string): Promise<void> {
  const { stored, storeError, optionalSecrets } = await readDeploymentEnv(source, openSecretStore);
  if (storeError !== null)
    process.stderr.write(`Secret Manager could not be read: ${storeError}\n`);
  const secrets = stored ?? new Set(optionalSecrets);
  printLine(executionRecipe({ image, region: REGION, env: source, secrets }));
}

if (values.image === undefined || !source['DATA_PROJECT_ID']) {
  fail('Usage: npm run execution:recipe -- --image IMAGE@sha256:… (DATA_PROJECT_ID must be set)');
} else {
  await print(values.image);
}
