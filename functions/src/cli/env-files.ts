import { APPLICATION_DEFAULT, ENV, OPTIONAL_SECRETS_KEY } from '@keelson/contracts/env';
import { type EnvRow } from '@keelson/contracts/env-row';
import { type DeploymentEnv } from './deployment-env';

const rows = Object.entries(ENV) as [keyof typeof ENV, EnvRow][];

/** The text of `.env.example`: every variable without a value, with its description and an example. */
export function envExample(): string {
  const section = (title: string, required: boolean): string => {
    const entries = rows.filter(([, row]) => row.required === required).map(entry);
    return [`# ── ${title} ──`, '', ...entries].join('\n');
  };
  return [
    '# Configuration of a deployment. Copy this to .env (git ignores it), fill in the required',
    '# section and run `npm run ops -- env:check`. `npm start` and `npm test` need none of this.',
    '# Written by `npm run ops -- env:example` from packages/contracts/src/env.ts.',
    '',
    section('Required', true),
    section('Optional', false),
  ].join('\n');
}

function entry([name, { what, example, secret }]: [string, EnvRow]): string {
  const lines = [`# ${what}`];
  if (secret) lines.push('# Secret: stored in Secret Manager when deployed.');
  if (example !== '') lines.push(`# Example: ${example}`);
  return [...lines, `${name}=`, ''].join('\n');
}

/**
 * The text of `functions/.env.<project>`, which firebase-tools sets on the deployed functions: the
 * plain values and the names of the optional secrets to bind. Secrets are bound from Secret Manager.
 */
export function deployedEnv({
  env,
  optionalSecrets,
}: Pick<DeploymentEnv, 'env' | 'optionalSecrets'>): string {
  const lines = rows.flatMap(([name, row]) => {
    const value = env[name];
    const plain = !row.secret || value === APPLICATION_DEFAULT;
    return plain && value !== undefined ? [`${name}=${quote(value)}\n`] : [];
  });
  return [
    '# Written by `npm run ops -- env:deploy`. Git ignores this file.\n',
    ...lines,
    `${OPTIONAL_SECRETS_KEY}='${optionalSecrets.join(',')}'\n`,
  ].join('');
}

/** In single quotes every character is literal, except single quotes and line breaks. */
function quote(value: string): string {
  if (!/['\n]/.test(value)) return `'${value}'`;
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
}
