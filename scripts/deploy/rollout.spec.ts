import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolloutScript, SERVICES } from './rollout.mjs';

/** Runs a script with a `gcloud` that lists these revisions, newest first. @returns The changes of traffic. */
function run(script: string, revisions: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'keelson-rollout-'));
  const log = join(folder, 'log');
  const gcloud = join(folder, 'gcloud');
  writeFileSync(log, '');
  writeFileSync(
    gcloud,
    `#!/bin/sh\ncase "$2" in revisions) printf '%s\\n' ${revisions.join(' ')};; *) echo "$@" >> ${log};; esac\n`,
  );
  chmodSync(gcloud, 0o755);
  try {
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}` };
    execFileSync('sh', ['-c', script], { env, stdio: 'pipe' });
    return readFileSync(log, 'utf8').trim().split('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const options = { project: 'acme', services: ['api'] };
const where = 'run services update-traffic api --project=acme --region=us-central1 --quiet';

describe('rolloutScript', () => {
  it.each([
    ['10', '--to-revisions=api-2=10,api-1=90'],
    ['0', '--to-revisions=api-1=100'],
    ['100', '--to-latest'],
  ])('sends %s percent of the requests to the latest revision', (percent, flag) => {
    const script = rolloutScript({ ...options, percent }, 'us-central1');
    expect(run(script, ['api-2', 'api-1'])).toEqual([`${where} ${flag}`]);
  });

  it('changes nothing of a service that has one revision', () => {
    const script = rolloutScript({ ...options, percent: '0' }, 'us-central1');
    expect(() => run(script, ['api-1'])).toThrow('api has no revision before the latest.');
  });

  it('covers every function that answers requests', () => {
    const script = rolloutScript({ project: 'acme', percent: '100' }, 'us-central1');
    expect(run(script, [])).toHaveLength(SERVICES.length);
    const source = readFileSync(join(__dirname, '../../functions/src/index.ts'), 'utf8');
    const functions = [...source.matchAll(/export const (\w+) = onRequest\(/g)].map(
      ([, name = '']) => name.toLowerCase(),
    );
    expect([...functions, 'keelson-execution'].sort()).toEqual([...SERVICES].sort());
  });

  it.each([
    [{ percent: '101' }, 'Usage'],
    [{ percent: '' }, 'Usage'],
    [{ project: 'a; rm -rf /' }, 'Usage'],
    [{ services: ['apii'] }, 'There is no service apii.'],
  ])('refuses %j', (wrong, message) => {
    expect(() => rolloutScript({ ...options, percent: '10', ...wrong }, 'r')).toThrow(message);
  });
});
