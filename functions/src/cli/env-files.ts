import { ENV, type Env, OPTIONAL_SECRETS_KEY } from '@keelson/contracts/env';
import { type EnvRow } from '@keelson/contracts/env-row';

const rows = Object.entries(ENV) as [keyof typeof ENV, EnvRow][];

/** The text of `.env.example`: every variable, empty, with what it is and how it looks. */
export function envExample(): string {
  const part = (title: string, required: boolean): string => {
    const entries = rows.filter(([, row]) => row.required === required).map(entry);
    return [`# ── ${title} ──`, '', ...entries].join('\n');
  };
  return [
    '# Configuration of a deployed Keelson. Copy this to .env (git ignores it), fill in the required part',
    '# and run `npm run env:check`. Nothing of this is needed for `npm start` and `npm test`.',
    '# Written by `npm run env:example` from contracts/src/env.ts.',
    '',
    part('Required', true),
    part('Optional', false),
  ].join('\n');
}

function entry([name, { what, example, secret }]: [string, EnvRow]): string {
  const lines = [`# ${what}`];
  if (secret) lines.push('# Secret: belongs in Secret Manager when deployed.');
  if (example !== '') lines.push(`# Example: ${example}`);
  return [...lines, `${name}=`, ''].join('\n');
}

/**
 * The text of `functions/.env.<project>`, which firebase-tools sets on the deployed functions: the
 * plain values alone, and the names of the optional secrets that are set; secrets are bound from Secret
 * Manager.
 */
export function deployedEnv(env: Env): string {
  const lines = rows.flatMap(([name, row]) => {
    const value = env[name];
    return row.secret || value === undefined ? [] : [`${name}=${quoted(value)}\n`];
  });
  const optional = rows
    .filter(([name, { secret, required }]) => secret && !required && env[name] !== undefined)
    .map(([name]) => name);
  return [
    '# Written by `npm run env:deploy`. Git ignores this file.\n',
    ...lines,
    `${OPTIONAL_SECRETS_KEY}='${optional.join(',')}'\n`,
  ].join('');
}

/** Single quotes take every character as it is but themselves and line ends. */
function quoted(value: string): string {
  if (!/['\n]/.test(value)) return `'${value}'`;
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
}

/** Secrets that are set, so that the functions may be given them. */
export function secretsOf(env: Env): string[] {
  return rows.filter(([name, row]) => row.secret && env[name] !== undefined).map(([name]) => name);
}
