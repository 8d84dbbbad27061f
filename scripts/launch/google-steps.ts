import { DEPLOYER } from '../deploy/permissions.mjs';
import { askGoogle, gcloud, noAnswer, type Platform } from './platform';
import { done, type Finding, type LaunchStep, open, type Setup, unknown } from './step';

/** The APIs that a deployment uses. `firebase deploy` enables most of them; scripts and Terraform expect all. */
export const SERVICES = [
  'artifactregistry',
  'cloudbuild',
  'cloudfunctions',
  'cloudscheduler',
  'cloudtasks',
  'eventarc',
  'firebasehosting',
  'firebaserules',
  'firebasestorage',
  'firestore',
  'identitytoolkit',
  'run',
  'secretmanager',
].map((name) => `${name}.googleapis.com`);

async function checkSignIn(platform: Platform, setup: Setup): Promise<Finding> {
  const accounts = await platform.run('gcloud', 'auth', 'list', '--format=json');
  if (accounts.code === null) return open('gcloud is not installed: https://cloud.google.com/sdk');
  const signedIn = JSON.parse(accounts.output || '[]') as { account: string; status: string }[];
  const active = signedIn.find(({ status }) => status === 'ACTIVE')?.account;
  if (active === undefined) return open('gcloud is not signed in: gcloud auth login');
  const token = ['auth', 'application-default', 'print-access-token'];
  if ((await platform.run('gcloud', ...token)).code !== 0) {
    return open('Programs have no credentials: gcloud auth application-default login');
  }
  const projects = await platform.run('npx', 'firebase', 'projects:list', '--json');
  if (!projects.output.includes('"success"')) {
    return open('firebase-tools is not signed in: npx firebase login');
  }
  return projects.output.includes(`"${setup.project}"`)
    ? done(`${active}, with access to ${setup.project}`)
    : open(`${active} has no Firebase project ${setup.project}.`);
}

async function checkBilling(platform: Platform, setup: Setup): Promise<Finding> {
  const found = await gcloud(platform, setup, 'billing', 'projects', 'describe', setup.project);
  if ('problem' in found) return unknown(found.problem);
  const answer = found.answer as { billingEnabled?: boolean; billingAccountName?: string };
  return answer.billingEnabled === true
    ? done(answer.billingAccountName ?? 'Blaze')
    : open('The project has no billing account.');
}

async function checkServices(platform: Platform, setup: Setup): Promise<Finding> {
  const found = await gcloud(platform, setup, 'services', 'list', '--enabled');
  if ('problem' in found) return unknown(found.problem);
  const answer = found.answer as { config: { name: string } }[];
  const enabled = new Set(answer.map(({ config }) => config.name));
  const missing = SERVICES.filter((name) => !enabled.has(name));
  return missing.length === 0
    ? done(`${SERVICES.length} APIs`)
    : open(`Not enabled: ${missing.join(', ')}`);
}

const databaseOf = ({ env }: Setup): string => env['DATA_DATABASE_ID'] ?? '(default)';

async function checkDatabase(platform: Platform, setup: Setup): Promise<Finding> {
  const database = `--database=${databaseOf(setup)}`;
  const found = await gcloud(platform, setup, 'firestore', 'databases', 'describe', database);
  if ('problem' in found) return open(found.problem);
  const answer = found.answer as {
    locationId?: string;
    type?: string;
    pointInTimeRecoveryEnablement?: string;
    deleteProtectionState?: string;
  };
  const { locationId, type, pointInTimeRecoveryEnablement, deleteProtectionState } = answer;
  const schedules = await gcloud(
    platform,
    setup,
    'firestore',
    'backups',
    'schedules',
    'list',
    database,
  );
  const missing = [
    type === 'FIRESTORE_NATIVE' ? null : 'native mode',
    pointInTimeRecoveryEnablement === 'POINT_IN_TIME_RECOVERY_ENABLED'
      ? null
      : 'point-in-time recovery',
    deleteProtectionState === 'DELETE_PROTECTION_ENABLED' ? null : 'delete protection',
    'answer' in schedules && (schedules.answer as unknown[]).length > 0
      ? null
      : 'a schedule of backups',
  ].filter((what) => what !== null);
  return missing.length === 0
    ? done(`in ${locationId ?? 'an unknown location'}`)
    : open(`Without ${missing.join(', ')}.`);
}

async function checkBucket(platform: Platform, setup: Setup): Promise<Finding> {
  const bucket = setup.env['DATA_STORAGE_BUCKET'];
  if (bucket === undefined) return open('DATA_STORAGE_BUCKET is not set.');
  const found = await gcloud(platform, setup, 'storage', 'buckets', 'describe', `gs://${bucket}`);
  if ('problem' in found) return open(found.problem);
  const { versioning_enabled, lifecycle_config } = found.answer as {
    versioning_enabled?: boolean;
    lifecycle_config?: { rule?: { condition?: { daysSinceNoncurrentTime?: number } }[] };
  };
  if (versioning_enabled !== true) return open(`gs://${bucket} keeps no versions.`);
  // What a member deleted would stay in its former versions.
  return lifecycle_config?.rule?.some(({ condition }) => condition?.daysSinceNoncurrentTime)
    ? done(`gs://${bucket}, with versions`)
    : open(`gs://${bucket} never deletes former versions.`);
}

/** https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects.defaultSupportedIdpConfigs */
async function checkProviders(platform: Platform, setup: Setup): Promise<Finding> {
  const { project, env } = setup;
  const api = `https://identitytoolkit.googleapis.com/admin/v2/projects/${project}`;
  const [config, providers] = await Promise.all([
    askGoogle(platform, setup, `${api}/config`),
    askGoogle(platform, setup, `${api}/defaultSupportedIdpConfigs`),
  ]);
  if (config.status === 0) return unknown(noAnswer(config));
  if (config.status !== 200) return open('Authentication was never opened in the console.');
  const { authorizedDomains = [], client } = config.body as {
    authorizedDomains?: string[];
    client?: { permissions?: { disabledUserDeletion?: boolean } };
  };
  const { defaultSupportedIdpConfigs = [] } = (providers.body ?? {}) as {
    defaultSupportedIdpConfigs?: { name: string; enabled?: boolean }[];
  };
  const wanted = (env['AUTH_PROVIDERS'] ?? 'google,github')
    .split(',')
    .map((name) => `${name.trim()}.com`);
  const missing = wanted.filter(
    (id) =>
      !defaultSupportedIdpConfigs.some(
        ({ name, enabled }) => enabled === true && name.endsWith(`/${id}`),
      ),
  );
  if (missing.length > 0) return open(`Not enabled: ${missing.join(', ')}`);
  const host = hostOf(env['WEB_PUBLIC_APP_URL']);
  if (host === null) return open('WEB_PUBLIC_APP_URL is not set.');
  if (!authorizedDomains.includes(host)) return open(`${host} is no authorized domain.`);
  // What was used free of charge, and the data, would stay behind.
  return client?.permissions?.disabledUserDeletion === true
    ? done(`${wanted.join(' and ')}; ${host} is authorized`)
    : open('Browsers can delete accounts without the server.');
}

function hostOf(url: string | undefined): string | null {
  return url !== undefined && URL.canParse(url) ? new URL(url).hostname : null;
}

/** The roles of the functions: data and accounts, their queues, and the calls of the queues. */
export const FUNCTIONS_ROLES = [
  'roles/datastore.user',
  'roles/firebaseauth.admin',
  'roles/storage.objectAdmin',
  'roles/cloudtasks.enqueuer',
  'roles/run.invoker',
];

async function checkQueueRoles(platform: Platform, setup: Setup): Promise<Finding> {
  const found = await gcloud(platform, setup, 'projects', 'get-iam-policy', setup.project);
  if ('problem' in found) return unknown(found.problem);
  const answer = found.answer as { bindings?: { role: string; members: string[] }[] };
  const given = new Set(
    (answer.bindings ?? [])
      .filter(({ members }) => members.some((member) => member.startsWith('serviceAccount:')))
      .map(({ role }) => role),
  );
  const missing = FUNCTIONS_ROLES.filter((role) => !given.has(role));
  return missing.length === 0
    ? done(`${FUNCTIONS_ROLES.length} roles`)
    : open(`No service account has ${missing.join(' and ')}.`);
}

/** The roles of the service account that GitHub Actions deploys with. */
export const DEPLOYER_ROLES = Object.keys(DEPLOYER);

async function checkDeployer(platform: Platform, setup: Setup): Promise<Finding> {
  const member = `serviceAccount:deploy@${setup.project}.iam.gserviceaccount.com`;
  const policy = ['projects', 'get-iam-policy', setup.project];
  const found = await gcloud(platform, setup, ...policy);
  if ('problem' in found) return unknown(found.problem);
  const { bindings = [] } = found.answer as { bindings?: { role: string; members: string[] }[] };
  const given = bindings.filter(({ members }) => members.includes(member)).map(({ role }) => role);
  const missing = DEPLOYER_ROLES.filter((role) => !given.includes(role));
  return missing.length === 0 ? done(member) : open(`${member} lacks ${missing.join(', ')}.`);
}

/** The step for a repository that deploys by itself. */
export const DEPLOYER_STEP: LaunchStep = {
  id: 'deployer',
  title: 'Let GitHub Actions deploy',
  optional: true,
  how: [
    'ops/project (ops/README.md) makes the pool of workload identities and the service account deploy@ with its roles. docs/releasing.md, Set up once, says what to set at GitHub.',
  ],
  check: checkDeployer,
};

/** The account at Google, and what of the project exists before the first deployment. */
export const GOOGLE_STEPS: readonly LaunchStep[] = [
  {
    id: 'sign-in',
    title: 'Sign in to the tools',
    how: [
      'Create a Firebase project at https://console.firebase.google.com. Install the gcloud CLI (https://cloud.google.com/sdk).',
      '$ gcloud auth login',
      '$ gcloud auth application-default login',
      '$ npx firebase login',
    ],
    check: checkSignIn,
  },
  {
    id: 'blaze',
    title: 'Put the project on the Blaze plan',
    how: ['Console → Upgrade: functions, secrets and backups need a billing account.'],
    check: checkBilling,
  },
  {
    id: 'services',
    title: 'Enable the APIs',
    how: [`$ gcloud services enable ${SERVICES.join(' ')} --project={project}`],
    check: checkServices,
  },
  {
    id: 'database',
    title: 'Create the database, with recovery and backups',
    how: [
      'Its location can never change. Choose it near your users and the region of the functions (`npm run ops -- region` names it).',
      '$ gcloud firestore databases create --database="(default)" --location=LOCATION --enable-pitr --delete-protection --project={project}',
      '$ gcloud firestore backups schedules create --database="(default)" --recurrence=daily --retention=14d --project={project}',
    ],
    check: checkDatabase,
  },
  {
    id: 'web-app',
    title: 'Register the web app, and begin the configuration',
    how: [
      'Copy `.env.example` to `.env.{project}`, which the commands below read once KEELSON_PROJECT names it. Set DATA_PROJECT_ID, and WEB_PUBLIC_APP_URL to the URL as users type it.',
      '$ export KEELSON_PROJECT={project}',
      'The last command prints DATA_WEB_API_KEY (apiKey), DATA_AUTH_DOMAIN and DATA_STORAGE_BUCKET.',
      '$ npx firebase apps:create web "Web" --project={project}',
      '$ npx firebase apps:sdkconfig web --project={project}',
      'DATA_SERVICE_ROLE_KEY is `application-default` unless you run parts outside of Google.',
    ],
    check: (_platform, { env }) => {
      const names = [
        'DATA_PROJECT_ID',
        'DATA_WEB_API_KEY',
        'DATA_AUTH_DOMAIN',
        'DATA_STORAGE_BUCKET',
        'DATA_SERVICE_ROLE_KEY',
        'WEB_PUBLIC_APP_URL',
      ];
      const missing = names.filter((name) => env[name] === undefined);
      return Promise.resolve(
        missing.length === 0 ? done('.env names them') : open(`Not set: ${missing.join(', ')}`),
      );
    },
  },
  {
    id: 'bucket',
    title: 'Create the bucket for uploads, with versions',
    how: [
      'Console → Storage → Get started, in the location of the database.',
      '$ gcloud storage buckets update gs://BUCKET --versioning --lifecycle-file=ops/project/bucket-lifecycle.json',
    ],
    check: checkBucket,
  },
  {
    id: 'providers',
    title: 'Enable the sign-in methods, and authorize the domain',
    how: [
      'Console → Authentication → Sign-in method: Google and GitHub, or those that AUTH_PROVIDERS names.',
      'GitHub asks for an OAuth app (https://github.com/settings/developers) whose callback URL is https://DATA_AUTH_DOMAIN/__/auth/handler.',
      'Console → Authentication → Settings → Authorized domains: add the domain of WEB_PUBLIC_APP_URL.',
      'Console → Authentication → Settings → User actions: turn off “Enable delete”. Members delete their account in the app.',
    ],
    check: checkProviders,
  },
  {
    id: 'consent',
    title: 'Publish the consent screen of Google',
    how: [
      'https://console.cloud.google.com/auth/branding?project={project}: name, logo, links to /privacy and /terms. Audience → Publish app; in testing, only listed testers can sign in.',
    ],
  },
  {
    id: 'queues',
    title: 'Give the functions their roles',
    how: [
      'The service account of the functions is PROJECT_NUMBER-compute@developer.gserviceaccount.com, unless you chose another one.',
      ...FUNCTIONS_ROLES.map(
        (role) =>
          `$ gcloud projects add-iam-policy-binding {project} --member=serviceAccount:ACCOUNT --role=${role}`,
      ),
      '$ gcloud iam service-accounts add-iam-policy-binding ACCOUNT --member=serviceAccount:ACCOUNT --role=roles/iam.serviceAccountUser --project={project}',
    ],
    check: checkQueueRoles,
  },
];
