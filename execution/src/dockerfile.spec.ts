import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const dockerfile = readFileSync(join(__dirname, '../Dockerfile'), 'utf8');

describe('execution/Dockerfile', () => {
  it('names its base image by digest, for every stage', () => {
    expect(dockerfile).toMatch(/^ARG NODE_IMAGE=node:24\.\S+@sha256:[0-9a-f]{64}$/m);
    const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(images).toHaveLength(3);
    expect(new Set(images)).toEqual(new Set(['${NODE_IMAGE}']));
  });
});

/** The job's credentials, which google-github-actions/auth writes into the working folder. */
const CREDENTIALS = 'gha-creds-0123456789abcdef.json';

it('credentials of a deployment reach neither the image nor a commit', () => {
  const root = join(__dirname, '../..');
  expect(readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')).toContain(
    'gha-creds-*.json',
  );
  const { status } = spawnSync('git', ['check-ignore', '-q', CREDENTIALS], { cwd: root });
  expect(status).toBe(0);
});
