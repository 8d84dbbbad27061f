import { createRequire } from 'node:module';
import committed from '../../firebase.json';

const require = createRequire(import.meta.url);
const tools = (module: string): unknown => require(`firebase-tools/lib/${module}`);

interface Rewrite {
  readonly glob: string;
  readonly run?: { readonly serviceId: string; readonly tag?: string };
}
interface Service {
  readonly metadata: { readonly name: string };
  readonly spec: { readonly traffic: { revisionName: string; tag?: string; percent?: number }[] };
}
interface Backend {
  existingBackend: unknown;
  readonly of: (...endpoints: object[]) => object;
}
type Convert = (
  context: object,
  payload: object,
  deploy: object,
) => Promise<{ rewrites: readonly Rewrite[] }>;

const REGION = 'us-central1';
const service = (id: string): Service =>
  ({
    metadata: {
      name: id,
      namespace: '123456789012',
      labels: { 'cloud.googleapis.com/location': REGION },
    },
    spec: { traffic: [{ revisionName: `${id}-00007-abc`, percent: 100 }] },
    status: { latestReadyRevisionName: `${id}-00008-def` },
  }) as Service;

/** Returns what firebase-tools makes of our `firebase.json` when it releases version `v2` of the site. */
async function release() {
  const run = tools('gcp/run') as Record<'getService' | 'updateService', unknown>;
  const backend = tools('deploy/functions/backend') as Backend;
  const updated: Service[] = [];
  run.getService = (name: string) => Promise.resolve(service(name.split('/').at(-1) ?? ''));
  run.updateService = (_: string, changed: Service) => {
    updated.push(changed);
    return Promise.resolve(changed);
  };
  const ids = ['api', 'admin', 'chat', 'files', 'webhooks', 'pages'];
  const deployed = backend.of(
    ...ids.map((id) => ({
      id,
      entryPoint: id,
      runServiceId: id,
      project: 'acme',
      region: REGION,
      platform: 'gcfv2',
      runtime: 'nodejs24',
      httpsTrigger: {},
    })),
  );
  backend.existingBackend = () => Promise.resolve(deployed);
  const { convertConfig } = tools('deploy/hosting/convertConfig') as { convertConfig: Convert };
  const { rewrites } = await convertConfig(
    { projectId: 'acme' },
    {},
    {
      config: { site: 'acme', ...committed.hosting },
      version: 'projects/-/sites/acme/versions/v2',
    },
  );
  return { rewrites, updated };
}

it('pins the pages of a release to the revision that has its scripts, and nothing else', async () => {
  const { rewrites, updated } = await release();
  const pages = rewrites.filter(({ run }) => run?.serviceId === 'pages');
  // One rewrite: firebase-tools changes the service once for each, at the same time, and all but the first would conflict.
  expect(pages).toHaveLength(1);
  expect(new Set(rewrites.flatMap(({ run }) => run?.tag ?? []))).toEqual(new Set(['fh-v2']));
  expect(rewrites.filter(({ run }) => run?.tag !== undefined)).toEqual(pages);
  expect(updated.map(({ metadata, spec }) => [metadata.name, spec.traffic])).toEqual([
    [
      'pages',
      [
        { revisionName: 'pages-00007-abc', percent: 100 },
        { revisionName: 'pages-00008-def', tag: 'fh-v2' },
      ],
    ],
  ]);
});
