/**
 * `npm run ops -- env:deploy`: writes the plain values to `functions/.env.<project>`, which `firebase deploy` reads,
 * and fails when a secret is at hand that Secret Manager lacks.
 * `npm run ops -- env:deploy --secrets [NAME …]`: stores these secrets, or all that are not stored, after asking;
 * `--yes` does not ask.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { type EnvName } from '@keelson/contracts/env';
import { type DeploymentEnv, readDeploymentEnv, unstoredSecrets } from './deployment-env';
import { deployedEnv } from './env-files';
import { fail, printLine, readEnvironment, ROOT } from './environment';
import { openSecretStore, SecretStoreError } from './secret-store';
import { readArguments } from '../../../scripts/command/read-arguments.mjs';

const { values, positionals } = readArguments({
  allowPositionals: true,
  options: {
    secrets: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  },
});

async function confirm(question: string): Promise<boolean> {
  if (values.yes) return true;
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

async function storeSecrets(project: string, { env }: DeploymentEnv, names: readonly EnvName[]) {
  const store = openSecretStore(project);
  for (const name of names) {
    const value = env[name];
    if (value === undefined) {
      fail(`${name} has no value. Write it to the .env file first.`);
      return;
    }
    await store.set(name, value);
    printLine(`Stored ${name} in Secret Manager of ${project}.`);
  }
}

async function deploySecrets(project: string, deployment: DeploymentEnv): Promise<void> {
  const named = positionals as EnvName[];
  const names = named.length > 0 ? named : unstoredSecrets(deployment);
  if (names.length === 0) {
    printLine('Every secret that has a value is stored.');
    return;
  }
  const question = `Store ${names.join(', ')} in Secret Manager of ${project}?`;
  if (await confirm(question)) await storeSecrets(project, deployment, names);
  else fail('Nothing was stored. Confirm the question, or pass --yes.');
}

function writePlainValues(project: string, deployment: DeploymentEnv): void {
  const unstored = unstoredSecrets(deployment);
  if (unstored.length > 0) {
    fail(
      `Secret Manager lacks ${unstored.join(', ')}. Store them: npm run ops -- env:deploy --secrets`,
    );
    return;
  }
  const file = join('functions', `.env.${project}`);
  writeFileSync(join(ROOT, file), deployedEnv(deployment), { mode: 0o600 });
  printLine(`Wrote ${file}.`);
}

async function main(): Promise<void> {
  const deployment = await readDeploymentEnv(readEnvironment(), openSecretStore);
  const project = deployment.env.DATA_PROJECT_ID;
  const { problems, storeError } = deployment;
  if (problems.length > 0 || project === undefined) fail(problems.join('\n'));
  // Otherwise an optional secret that is stored, but not at hand, would be unbound.
  else if (storeError !== null) fail(`Secret Manager could not be read: ${storeError}`);
  else if (values.secrets) await deploySecrets(project, deployment);
  else writePlainValues(project, deployment);
}

await main().catch((error: unknown) => {
  if (!(error instanceof SecretStoreError)) throw error;
  fail(error.message);
});
