import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buildSync } from 'esbuild';
import { ENV } from '@keelson/contracts/env';
import { type EnvRow } from '@keelson/contracts/env-row';
import { envFileOf, readEnvironment } from './environment';

const ROOT = join(__dirname, '..', '..', '..');
const CACHE = join(ROOT, 'node_modules', '.cache');
const COMMANDS = ['env-check', 'env-deploy', 'webhook-url', 'write-site-urls', 'grant-staff'];

/**
 * The commands as bundles: a TypeScript loader would compile hundreds of files for each of the processes. Their folder
 * is as deep in the repository as that of their sources, since the commands find the root by it.
 */
let bundles: string;
beforeAll(() => {
  mkdirSync(CACHE, { recursive: true });
  bundles = mkdtempSync(join(CACHE, 'commands-'));
  buildSync({
    entryPoints: COMMANDS.map((name) => join(__dirname, `${name}.ts`)),
    outdir: bundles,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    external: ['firebase-admin', '@google-cloud/*'],
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
});
afterAll(() => rmSync(bundles, { recursive: true }));

function run(command: string, env: Record<string, string>, ...args: string[]) {
  const script = join(bundles, `${command}.mjs`);
  const { PATH = '' } = process.env;
  const result = spawnSync(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { PATH, ...env },
    encoding: 'utf8',
  });
  return { code: result.status, stdout: result.stdout, stderr: result.stderr };
}

describe('npm run ops -- env:check', () => {
  it('fails and lists every required variable that is empty', () => {
    const { code, stderr } = run('env-check', { DATA_PROJECT_ID: 'here', DATA_AUTH_DOMAIN: ' ' });
    expect(code).toBe(1);
    for (const [name, row] of Object.entries(ENV as Record<string, EnvRow>)) {
      const named = stderr.includes(`${name} is missing`);
      expect([name, named]).toEqual([name, row.required && name !== 'DATA_PROJECT_ID']);
    }
  });
});

describe('npm run ops -- env:deploy', () => {
  it('fails without a configuration, and writes nothing', () => {
    const { code, stderr } = run('env-deploy', {});
    expect([code, stderr]).toEqual([1, expect.stringContaining('DATA_PROJECT_ID is missing')]);
  });
});

describe('npm run ops -- webhook:url', () => {
  it('prints the URL and the events', () => {
    const { code, stdout } = run('webhook-url', { WEB_PUBLIC_APP_URL: 'https://app.example.com/' });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^https:\/\/app\.example\.com\/api\/webhooks\/provider\n/);
    expect(stdout).toContain('  invoice.paid\n');
  });

  it('reports a missing variable', () => {
    const { code, stderr } = run('webhook-url', {});
    expect([code, stderr]).toEqual([1, expect.stringContaining('WEB_PUBLIC_APP_URL is missing')]);
  });
});

describe('npm run ops -- site:deploy', () => {
  it('reports a missing variable, and writes nothing', () => {
    const { code, stderr } = run('write-site-urls', {});
    expect([code, stderr]).toEqual([1, expect.stringContaining('WEB_PUBLIC_APP_URL is missing')]);
  });
});

describe('a command for another project', () => {
  it.each([
    ['webhook-url', { KEELSON_PROJECT: 'staging' }],
    ['write-site-urls', { GCLOUD_PROJECT: 'staging' }],
  ])('%s refuses the values of this one', (command, project) => {
    const values = { DATA_PROJECT_ID: 'live', WEB_PUBLIC_APP_URL: 'https://live.example' };
    const { code, stderr } = run(command, { ...values, ...project });
    expect([code, stderr]).toEqual([1, expect.stringContaining('The project is staging, but')]);
  });
});

describe('npm run ops -- staff:grant', () => {
  it.each([[[]], [['ada@example.com']], [['ada@example.com', 'king']]])(
    'prints its usage for %j',
    (args) => {
      const { code, stderr } = run('grant-staff', {}, ...args);
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining('Usage: npm run ops -- staff:grant'),
      ]);
    },
  );

  it('reports a missing configuration', () => {
    const { code, stderr } = run('grant-staff', {}, 'ada@example.com', 'admin');
    expect([code, stderr]).toEqual([1, expect.stringContaining('The product is not configured')]);
  });
});

describe('envFileOf', () => {
  it('is the file of the project, else that of the only one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'env-'));
    writeFileSync(join(folder, '.env.staging'), '');
    const name = (variables: Record<string, string>) =>
      relative(folder, envFileOf(variables, folder));
    expect(name({})).toBe('.env');
    expect(name({ GCLOUD_PROJECT: 'staging' })).toBe('.env.staging');
    expect(name({ GCLOUD_PROJECT: 'live' })).toBe('.env');
    expect(name({ GCLOUD_PROJECT: 'live', KEELSON_PROJECT: 'staging' })).toBe('.env.staging');
    rmSync(folder, { recursive: true });
  });
});

describe('readEnvironment', () => {
  it('prefers variables of the process to those of the file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'env-'));
    const file = join(folder, '.env');
    writeFileSync(file, "A=file\nB='file'\nC=\n");
    expect(readEnvironment(file, { A: 'own', B: ' ', D: undefined })).toEqual({
      A: 'own',
      B: 'file',
      C: '',
    });
    rmSync(folder, { recursive: true });
    expect(readEnvironment(file, {})).toEqual({});
  });
});
