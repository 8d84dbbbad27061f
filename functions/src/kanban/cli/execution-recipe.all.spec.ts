import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { executionRecipe, setupRecipe } from './execution-recipe';

const env = {
  DATA_PROJECT_ID: 'my-product',
  DATA_STORAGE_BUCKET: 'my-product.appspot.com',
  EXECUTION_PRIVATE_HOSTS: 'a.internal,b.internal',
  CHAT_MODEL: 'it\'s "$HOME" `x`',
  EXECUTION_SERVICE_TOKEN: 'a live value that must not be printed',
  DATA_SERVICE_ROLE_KEY: '{}',
};
const options = {
  image: 'europe-docker.pkg.dev/my-product/keelson/execution@sha256:0',
  region: 'europe-west1',
  env,
  secrets: new Set(['CHAT_API_KEY', 'PAYMENT_ACCESS_TOKEN']),
};

/** Runs the script with a `gcloud` that records its arguments. */
function run(script: string): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'recipe-'));
  const log = join(folder, 'calls');
  const gcloud = `#!/bin/sh
for argument in "$@"; do printf '%s\\0' "$argument" >> ${log}; done
printf '\\n' >> ${log}
case "$*" in *projectNumber*) echo 1234;; *"service-accounts describe"*) exit 1;; esac
`;
  writeFileSync(join(folder, 'gcloud'), gcloud);
  chmodSync(join(folder, 'gcloud'), 0o755);
  const PATH = `${folder}:${process.env['PATH'] ?? ''}`;
  const { status, stderr } = spawnSync('sh', { input: script, env: { PATH }, encoding: 'utf8' });
  const calls = readFileSync(log, 'utf8').trimEnd().split('\n');
  rmSync(folder, { recursive: true });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return calls.map((line) => line.split('\0').slice(0, -1));
}

describe('executionRecipe', () => {
  const calls = run(executionRecipe(options));
  const deploy = calls.find(([, command]) => command === 'deploy') ?? [];

  it('deploys with what a request of ours needs', () => {
    expect(deploy.slice(0, 3)).toEqual(['run', 'deploy', 'keelson-execution']);
    expect(deploy).toEqual(
      expect.arrayContaining([
        '--project=my-product',
        '--region=europe-west1',
        '--allow-unauthenticated',
        '--no-cpu-throttling',
        '--memory=1Gi',
        '--timeout=300',
        '--startup-probe=httpGet.path=/v1/ready,httpGet.port=9119,timeoutSeconds=4,periodSeconds=5,failureThreshold=24',
        '--liveness-probe=httpGet.path=/v1/live,httpGet.port=9119,timeoutSeconds=5,periodSeconds=20,failureThreshold=3',
        '--service-account=keelson-execution@my-product.iam.gserviceaccount.com',
        '--set-secrets=EXECUTION_SERVICE_TOKEN=EXECUTION_SERVICE_TOKEN:latest,CHAT_API_KEY=CHAT_API_KEY:latest',
      ]),
    );
  });

  it('sets the plain values literally, and the URL that the service will have', () => {
    const flag = deploy.find((argument) => argument.startsWith('--set-env-vars='));
    expect(flag?.replace('--set-env-vars=^@@^', '').split('@@').sort()).toEqual([
      'CHAT_MODEL=it\'s "$HOME" `x`',
      'DATA_PROJECT_ID=my-product',
      'DATA_STORAGE_BUCKET=my-product.appspot.com',
      'EXECUTION_PRIVATE_HOSTS=a.internal,b.internal',
      'EXECUTION_PUBLIC_URL=https://keelson-execution-1234.europe-west1.run.app',
    ]);
  });

  it('sets where traces go, and binds the headers of the collector as a secret', () => {
    const traced = {
      ...env,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://c.example',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
    };
    const secrets = new Set(['OTEL_EXPORTER_OTLP_HEADERS']);
    const flags = run(executionRecipe({ ...options, env: traced, secrets }))
      .at(-1)
      ?.join('\n');
    expect(flags).toContain('@@OTEL_EXPORTER_OTLP_ENDPOINT=https://c.example@@');
    expect(flags).toContain('@@OTEL_TRACES_SAMPLER_ARG=0.05@@');
    expect(flags).toContain('OTEL_EXPORTER_OTLP_HEADERS=OTEL_EXPORTER_OTLP_HEADERS:latest');
  });

  it('grants nothing, so that what deploys needs no right to grant', () => {
    const commands = calls.map((call) => call.slice(0, 2).join(' '));
    expect(commands).toEqual(['projects describe', 'run deploy']);
  });

  it('contains no secret', () => {
    expect(executionRecipe(options) + setupRecipe(options)).not.toContain('a live value');
  });

  it('keeps a URL of its own', () => {
    const own = { ...env, EXECUTION_PUBLIC_URL: 'https://execution.example.com' };
    expect(
      run(executionRecipe({ ...options, env: own }))
        .at(-1)
        ?.join(),
    ).toContain('EXECUTION_PUBLIC_URL=https://execution.example.com');
  });
});

describe('setupRecipe', () => {
  const rolesOf = (calls: readonly string[][]): string[] =>
    calls.flatMap((call) => call.find((argument) => argument.startsWith('--role=')) ?? []);

  it('creates the service account and gives it its roles', () => {
    const calls = run(setupRecipe(options));
    expect(calls[1]?.slice(0, 4)).toEqual([
      'iam',
      'service-accounts',
      'create',
      'keelson-execution',
    ]);
    expect(rolesOf(calls)).toEqual([
      '--role=roles/datastore.user',
      '--role=roles/storage.objectAdmin',
      '--role=roles/secretmanager.secretAccessor',
      '--role=roles/secretmanager.secretAccessor',
    ]);
  });

  it('lets it write traces where they go to Google', () => {
    const traced = { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: 'https://telemetry.googleapis.com' };
    expect(rolesOf(run(setupRecipe({ ...options, env: traced })))).toContain(
      '--role=roles/telemetry.tracesWriter',
    );
  });
});
