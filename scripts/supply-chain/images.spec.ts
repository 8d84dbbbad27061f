import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const dockerfile = readFileSync(join(__dirname, '../../execution/Dockerfile'), 'utf8');

describe('execution/Dockerfile', () => {
  it('names its base image by digest, for every stage', () => {
    expect(dockerfile).toMatch(/^ARG NODE_IMAGE=node:24\.\S+@sha256:[0-9a-f]{64}$/m);
    const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(images).toHaveLength(3);
    expect(new Set(images)).toEqual(new Set(['${NODE_IMAGE}']));
  });
});
