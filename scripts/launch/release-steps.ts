import { ENV } from '@keelson/contracts/env';
import { type EnvRow } from '@keelson/contracts/env-row';
import { askGoogle, gcloud, noAnswer, type Platform } from './platform';
import { done, type Finding, type LaunchStep, open, type Setup, unknown } from './step';

/** A command of this repository that exits with 0 when everything is right. */
const passes =
  (...command: readonly string[]) =>
  async ({ run }: Platform): Promise<Finding> => {
    const { code, output, errors } = await run('npm', 'run', '-s', ...command);
    return code === 0
      ? done(output.trim().split('\n').at(-1) ?? '')
      : open(`${output}${errors}`.trim());
  };

async function checkSecrets(platform: Platform, setup: Setup): Promise<Finding> {
  const found = await gcloud(platform, setup, 'secrets', 'list');
  if ('problem' in found) return unknown(found.problem);
  const answer = found.answer as { name: string }[];
  const stored = new Set(answer.map(({ name }) => name.split('/').at(-1)));
  const missing = Object.entries(ENV as Readonly<Record<string, EnvRow>>)
    .filter(([, row]) => row.secret)
    .filter(([name, { required }]) => required || setup.env[name])
    .filter(([name]) => setup.env[name] !== 'application-default')
    .map(([name]) => name)
    .filter((name) => !stored.has(name));
  return missing.length === 0
    ? done(`${stored.size} secrets`)
    : open(`Secret Manager lacks ${missing.join(', ')}.`);
}

async function checkUrl(platform: Platform, url: string): Promise<Finding> {
  const { status } = await platform.get(url);
  if (status === 0) return open(`${url} was not reached.`);
  return status === 200 ? done(url) : open(`${url} answers ${status}.`);
}

/** The address that Hosting gives each project: a domain of one's own comes later. */
const checkDeployment = (platform: Platform, { project }: Setup): Promise<Finding> =>
  checkUrl(platform, `https://${project}.web.app/api/health`);

function checkDomain(platform: Platform, { env }: Setup): Promise<Finding> {
  const url = env['WEB_PUBLIC_APP_URL']?.replace(/(?<!\/)\/+$/, '');
  return url
    ? checkUrl(platform, `${url}/api/live`)
    : Promise.resolve(open('WEB_PUBLIC_APP_URL is not set.'));
}

function checkExecution(platform: Platform, { env }: Setup): Promise<Finding> {
  const url = env['EXECUTION_SERVICE_URL']?.replace(/(?<!\/)\/+$/, '');
  return url
    ? checkUrl(platform, `${url}/v1/ready`)
    : Promise.resolve(open('EXECUTION_SERVICE_URL is not set.'));
}

async function checkAlerts(platform: Platform, setup: Setup): Promise<Finding> {
  const url = `https://monitoring.googleapis.com/v3/projects/${setup.project}/alertPolicies`;
  const answer = await askGoogle(platform, setup, url);
  if (answer.status !== 200) return unknown(noAnswer(answer));
  const { alertPolicies = [] } = answer.body as { alertPolicies?: unknown[] };
  return alertPolicies.length > 0 ? done(`${alertPolicies.length} alerts`) : open('No alerts.');
}

/** https://cloud.google.com/firestore/docs/reference/rest */
async function documentsOf(
  platform: Platform,
  setup: Setup,
  collection: string,
): Promise<Finding | readonly StoredDocument[]> {
  const database = setup.env['DATA_DATABASE_ID'] ?? '(default)';
  const parent = `projects/${setup.project}/databases/${database}/documents`;
  const url = `https://firestore.googleapis.com/v1/${parent}/${collection}?pageSize=100`;
  const answer = await askGoogle(platform, setup, url);
  if (answer.status !== 200) return unknown(noAnswer(answer));
  return (answer.body as { documents?: StoredDocument[] }).documents ?? [];
}

interface StoredDocument {
  readonly fields: Readonly<Record<string, { readonly stringValue?: string }>>;
}

async function checkAdmin(platform: Platform, setup: Setup): Promise<Finding> {
  const staff = await documentsOf(platform, setup, 'staff');
  if ('state' in staff) return staff;
  const admins = staff.filter(({ fields }) => fields['role']?.stringValue === 'admin');
  return admins.length > 0 ? done(`${admins.length} with the role admin`) : open('No admin yet.');
}

async function checkPurchase(platform: Platform, setup: Setup): Promise<Finding> {
  const stored = await documentsOf(platform, setup, 'subscriptions');
  if ('state' in stored) return stored;
  const running = stored.some(({ fields }) =>
    ['trialing', 'active'].includes(fields['status']?.stringValue ?? ''),
  );
  return running ? done('A subscription is stored.') : open('No subscription is stored.');
}

async function checkAppCheck(platform: Platform, setup: Setup): Promise<Finding> {
  const { APP_CHECK: mode = 'off', APP_CHECK_SITE_KEY: key } = setup.env;
  if (mode === 'off' || key === undefined) return open('APP_CHECK and APP_CHECK_SITE_KEY are off.');
  if (mode !== 'enforce') return done(mode);
  const url = `https://firebaseappcheck.googleapis.com/v1/projects/${setup.project}/services`;
  const answer = await askGoogle(platform, setup, url);
  if (answer.status !== 200) return unknown(noAnswer(answer));
  const { services = [] } = answer.body as {
    services?: { name: string; enforcementMode?: string }[];
  };
  const enforced = services
    .filter(({ enforcementMode }) => enforcementMode === 'ENFORCED')
    .map(({ name }) => name.split('/').at(-1));
  const missing = ['firestore.googleapis.com', 'identitytoolkit.googleapis.com'].filter(
    (name) => !enforced.includes(name),
  );
  return missing.length === 0 ? done(mode) : open(`Not enforced: ${missing.join(', ')}`);
}

/** From a complete configuration to a product that is watched. */
export const RELEASE_STEPS: readonly LaunchStep[] = [
  {
    id: 'configuration',
    title: 'Check the configuration',
    how: ['$ npm run ops -- env:check', 'It names every variable that is missing or invalid.'],
    check: passes('ops', '--', 'env:check'),
  },
  {
    id: 'secrets',
    title: 'Store the secrets',
    how: ['$ npm run ops -- env:deploy --secrets'],
    check: checkSecrets,
  },
  {
    id: 'deploy',
    title: 'Deploy',
    how: [
      'Rules and indexes, then functions, then Hosting. The first time takes about ten minutes.',
      '$ npm run deploy -- --project {project}',
    ],
    check: checkDeployment,
  },
  {
    id: 'domain',
    title: 'Connect the domain',
    optional: true,
    how: [
      'Console → Hosting → Add custom domain. Until then, WEB_PUBLIC_APP_URL is https://{project}.web.app.',
    ],
    check: checkDomain,
  },
  {
    id: 'billing',
    title: 'Check billing',
    how: ['$ npm run ops -- billing:doctor', 'Each failure names its remedy.'],
    check: passes('ops', '--', 'billing:doctor'),
  },
  {
    id: 'admin',
    title: 'Appoint the first admin',
    how: [
      'Sign in to the product once, with an address that its provider has verified.',
      '$ npm run ops -- staff:grant you@example.com admin',
      'Sign out and in again, and open the console.',
    ],
    check: checkAdmin,
  },
  {
    id: 'purchase',
    title: 'Buy a plan in test mode',
    how: [
      'With the card 4242 4242 4242 4242. The dashboard shows the plan within seconds, and Console → Customers → Needs action leads to its payment events.',
    ],
    check: checkPurchase,
  },
  {
    id: 'execution',
    title: 'Run the execution service',
    optional: true,
    how: [
      'Boards and agents need it. The recipe prints the commands for Cloud Run.',
      '$ npm run -s ops -- execution:recipe --setup',
      'Set EXECUTION_SERVICE_URL and EXECUTION_SERVICE_TOKEN, store the token, and deploy the functions again.',
    ],
    check: checkExecution,
  },
  {
    id: 'mail',
    title: 'Send mail',
    optional: true,
    how: [
      'MAIL_FROM is an address of a domain with SPF and DKIM, MAIL_URL the server of your mail provider: smtps://USER:PASSWORD@HOST:465, or https://KEY@api.resend.com.',
      'With Resend, add a webhook for bounces and complaints to /api/webhooks/mail of your app; MAIL_WEBHOOK_SECRET is its signing secret.',
      '$ npm run ops -- env:deploy --secrets MAIL_URL MAIL_WEBHOOK_SECRET',
      '$ npm run ops -- mail:test you@example.com',
    ],
    check: (_platform, { env }) =>
      Promise.resolve(
        env['MAIL_FROM'] === undefined ? open('MAIL_FROM is not set.') : done(env['MAIL_FROM']),
      ),
  },
  {
    id: 'alerts',
    title: 'Apply the alerts and the budget',
    optional: true,
    how: ['ops/README.md: `terraform apply` with your notification channels and billing account.'],
    check: checkAlerts,
  },
  {
    id: 'app-check',
    title: 'Turn on App Check',
    optional: true,
    how: [
      'docs/security.md, Limits, has the steps; ops/project registers the web app, or Console → App Check.',
    ],
    check: checkAppCheck,
  },
];
