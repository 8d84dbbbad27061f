import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPinned, readPinned } from './pinned-traffic.mjs';
import { readRegion } from './read-region.mjs';

interface Target {
  readonly percent?: number;
  readonly revisionName?: string;
  readonly latestRevision?: boolean;
  readonly tag?: string;
}
const service = (name: string, ...traffic: readonly Target[]) => ({
  metadata: { name },
  spec: { traffic },
});
const latest: Target = { percent: 100, latestRevision: true };

describe('findPinned', () => {
  it.each<[string, readonly Target[]]>([
    ['the latest revision serves', [latest]],
    ['nothing is said', []],
    ['a tag has no share', [latest, { revisionName: 'api-00001-abc', tag: 'fh-1' }]],
    ['a revision has no share any more', [latest, { revisionName: 'api-00001-abc', percent: 0 }]],
  ])('finds nothing where %s', (_, traffic) => {
    expect(
      findPinned([service('api', ...traffic), { metadata: { name: 'api' }, spec: {} }]),
    ).toEqual([]);
  });

  it.each<[string, readonly Target[], string]>([
    [
      'in a roll-out',
      [
        { percent: 10, revisionName: 'api-00002-def' },
        { percent: 90, revisionName: 'api-00001-abc' },
      ],
      '10% to api-00002-def, 90% to api-00001-abc',
    ],
    [
      'after a roll-back',
      [{ percent: 100, revisionName: 'api-00001-abc' }],
      '100% to api-00001-abc',
    ],
    [
      'in part',
      [
        { percent: 40, latestRevision: true },
        { percent: 60, revisionName: 'api-00001-abc' },
      ],
      '60% to api-00001-abc',
    ],
  ])('finds a service %s', (_, traffic, split) => {
    expect(findPinned([service('webhooks', latest), service('api', ...traffic)])).toEqual([
      { service: 'api', split },
    ]);
  });

  it('does not look at services of others, nor at pages, whose releases have tags', () => {
    const pinned = { percent: 100, revisionName: 'x-00001-abc' };
    expect(findPinned([service('pages', pinned), service('billing-export', pinned)])).toEqual([]);
  });
});

describe('readPinned', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keelson-traffic-'));
  const env = { PATH: folder };
  const withGcloud = (script: string): void => {
    writeFileSync(join(folder, 'gcloud'), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, 'gcloud'), 0o755);
  };
  afterAll(() => rmSync(folder, { recursive: true }));

  it('says that gcloud is missing', () => {
    expect(readPinned('acme', 'us-central1', env)).toMatch(/^Whether requests are pinned .*gcloud/);
  });

  it('asks gcloud for the services of the region', () => {
    const services = [service('api', { percent: 100, revisionName: 'api-00001-abc' })];
    withGcloud(`echo "$*" > ${folder}/asked; echo '${JSON.stringify(services)}'`);
    expect(readPinned('acme', readRegion(), env)).toEqual([
      { service: 'api', split: '100% to api-00001-abc' },
    ]);
    expect(readFileSync(join(folder, 'asked'), 'utf8')).toBe(
      'run services list --project=acme --region=us-central1 --quiet --format=json\n',
    );
  });

  it('gives the error of gcloud when it may not look', () => {
    withGcloud(
      'echo "Some context" >&2; echo "ERROR: (gcloud.run.services.list) no right" >&2; echo "Please run:" >&2; exit 1',
    );
    expect(readPinned('acme', 'us-central1', env)).toBe(
      'Whether requests are pinned to former revisions is unknown: ERROR: (gcloud.run.services.list) no right',
    );
  });
});
