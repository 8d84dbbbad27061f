import { type EnvRow } from '@keelson/contracts/env-row';
import { EXECUTION_ENV, type ExecutionEnvName } from '@keelson/contracts/kanban/execution-env';
import { isGoogleEndpoint } from '@keelson/server/trace/google-endpoint';

export interface RecipeOptions {
  readonly image: string;
  readonly region: string;
  /** Values of the deployment, without live secrets. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly secrets: ReadonlySet<string>;
}

const SERVICE = 'keelson-execution';
/** Cloud Run sets the port, and the service account replaces a key. */
const NOT_SET: readonly string[] = [
  'PORT',
  'HOST',
  'DATA_SERVICE_ROLE_KEY',
  'EXECUTION_PUBLIC_URL',
];

const HEAD = [
  '#!/bin/sh',
  '# Written by `npm run ops -- execution:recipe`. Each command can run again.',
  'set -eu',
];

/** Between variables, because values may contain commas. */
const SEPARATOR = '@@';

/**
 * @returns The commands that create the service account and give it its roles, as a POSIX shell script. Somebody who may grant
 * roles runs them once, and again after a secret, the bucket or the endpoint of traces was added.
 */
export function setupRecipe(options: Omit<RecipeOptions, 'image' | 'region'>): string {
  const { env } = options;
  const project = env['DATA_PROJECT_ID'] ?? '';
  const bucket = env['DATA_STORAGE_BUCKET'];
  const account = `${SERVICE}@${project}.iam.gserviceaccount.com`;
  const member = `--member=serviceAccount:${account}`;
  const ofProject = (role: string): string =>
    `gcloud projects add-iam-policy-binding "$PROJECT" ${member} --role=${role} --condition=None --quiet`;
  return [
    ...HEAD,
    `PROJECT=${quote(project)}`,
    `gcloud iam service-accounts describe ${account} --project="$PROJECT" >/dev/null 2>&1 ||`,
    `  gcloud iam service-accounts create ${SERVICE} --project="$PROJECT"`,
    ofProject('roles/datastore.user'),
    ...(isGoogleEndpoint(env['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? '')
      ? [ofProject('roles/telemetry.tracesWriter')]
      : []),
    ...(bucket === undefined
      ? []
      : [
          `gcloud storage buckets add-iam-policy-binding ${quote(`gs://${bucket}`)} ${member} --role=roles/storage.objectAdmin --quiet`,
        ]),
    ...secretsOf(options).map(
      (name) =>
        `gcloud secrets add-iam-policy-binding ${name} --project="$PROJECT" ${member} --role=roles/secretmanager.secretAccessor --quiet`,
    ),
    '',
  ].join('\n');
}

/** @returns The commands that deploy the execution service to Cloud Run, as a POSIX shell script. */
export function executionRecipe(options: RecipeOptions): string {
  const { env, region, image } = options;
  return [
    ...HEAD,
    `PROJECT=${quote(env['DATA_PROJECT_ID'] ?? '')}`,
    '# The URL of a service is known before the service exists.',
    'NUMBER=$(gcloud projects describe "$PROJECT" --format="value(projectNumber)")',
    `URL=${publicUrlOf(options)}`,
    [`gcloud run deploy ${SERVICE}`, ...deployFlags(options, secretsOf(options))].join(' \\\n  '),
    `echo "Set EXECUTION_SERVICE_URL=$URL for the functions, then deploy them (image: ${image}, region: ${region})."`,
    '',
  ].join('\n');
}

function deployFlags({ image, region, env }: RecipeOptions, secrets: readonly string[]): string[] {
  const project = env['DATA_PROJECT_ID'] ?? '';
  return [
    '--project="$PROJECT"',
    `--region=${region}`,
    `--image=${quote(image)}`,
    `--service-account=${SERVICE}@${project}.iam.gserviceaccount.com`,
    // Our own token is in `Authorization`, which Cloud Run's IAM check would refuse.
    '--allow-unauthenticated',
    '--port=9119',
    '--memory=1Gi',
    '--cpu=1',
    // The dispatcher and its runs work between requests.
    '--no-cpu-throttling',
    '--min-instances=1',
    '--max-instances=4',
    '--concurrency=80',
    '--timeout=300',
    // Requests and work begin when the database has responded, within two minutes.
    '--startup-probe=httpGet.path=/v1/ready,httpGet.port=9119,timeoutSeconds=4,periodSeconds=5,failureThreshold=24',
    // A process that answers nothing for a minute is replaced; an outage of the database replaces none.
    '--liveness-probe=httpGet.path=/v1/live,httpGet.port=9119,timeoutSeconds=5,periodSeconds=20,failureThreshold=3',
    `--set-secrets=${secrets.map((name) => `${name}=${name}:latest`).join(',')}`,
    `--set-env-vars="^${SEPARATOR}^${plainValues(env)}EXECUTION_PUBLIC_URL=$URL"`,
    '--quiet',
  ];
}

function publicUrlOf({ env, region }: RecipeOptions): string {
  const own = env['EXECUTION_PUBLIC_URL'];
  return own === undefined ? `"https://${SERVICE}-$NUMBER.${region}.run.app"` : quote(own);
}

const rows = Object.entries(EXECUTION_ENV) as [ExecutionEnvName, EnvRow][];

/** The functions and the service share them under one name each. */
const secretsOf = ({ secrets }: Pick<RecipeOptions, 'secrets'>): string[] =>
  rows
    .filter(([name, row]) => row.secret && !NOT_SET.includes(name))
    .filter(([name, row]) => row.required || secrets.has(name))
    .map(([name]) => name);

function plainValues(env: RecipeOptions['env']): string {
  return rows
    .filter(([name, row]) => !row.secret && !NOT_SET.includes(name))
    .flatMap(([name]) => (env[name] ? [`${name}=${escape(env[name])}${SEPARATOR}`] : []))
    .join('');
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** For a value in double quotes. */
const escape = (text: string): string => text.replaceAll(/["$`\\]/g, String.raw`\$&`);
