import { DEFAULT_PAID_PLAN, planOf } from '@keelson/contracts/billing/plan-catalog';
import { productVariable } from '@keelson/contracts/billing/product-env';
import { firstLine, type HttpAnswer, type Platform } from './platform';
import { done, type Finding, type LaunchStep, open, type Setup, unknown } from './step';

/** Holds the product without which nothing is sold. */
const PRODUCT = productVariable(DEFAULT_PAID_PLAN);

/** https://docs.stripe.com/api */
const askProvider = ({ get }: Platform, { env }: Setup, path: string): Promise<HttpAnswer> => {
  const base = env['PAYMENT_API_URL'] ?? 'https://api.stripe.com';
  return get(`${base}/v1/${path}`, {
    authorization: `Bearer ${env['PAYMENT_ACCESS_TOKEN'] ?? ''}`,
  });
};

/** Null for an answer that can be read. */
function problemOf({ status }: HttpAnswer): Finding | null {
  if (status === 0) return unknown('Stripe was not reached.');
  if (status === 401) return open('Stripe refuses PAYMENT_ACCESS_TOKEN.');
  return null;
}

async function checkProducts(platform: Platform, setup: Setup): Promise<Finding> {
  const { env } = setup;
  if (env['PAYMENT_ACCESS_TOKEN'] === undefined) return open('PAYMENT_ACCESS_TOKEN is not set.');
  const id = env[PRODUCT];
  if (id === undefined) return open(`${PRODUCT} is not set.`);
  const product = await askProvider(platform, setup, `products/${id}`);
  const problem = problemOf(product);
  if (problem !== null) return problem;
  if (product.status === 404) return open(`Stripe has no product ${id} in the mode of this key.`);
  const { active, default_price, name } = product.body as {
    active?: boolean;
    default_price?: string | null;
    name?: string;
  };
  if (active !== true) return open(`The product ${id} is archived.`);
  return default_price ? done(`${name} is for sale`) : open(`${name} has no default price.`);
}

async function checkPortal(platform: Platform, setup: Setup): Promise<Finding> {
  const path = 'billing_portal/configurations?active=true&is_default=true';
  const answer = await askProvider(platform, setup, path);
  const problem = problemOf(answer);
  if (problem !== null) return problem;
  const [portal] =
    (answer.body as { data?: { features?: { subscription_update?: { enabled?: boolean } } }[] })
      .data ?? [];
  if (portal === undefined) return open('The settings of the portal were never saved.');
  return portal.features?.subscription_update?.enabled === true
    ? open('Members can switch plans in the portal for less than in the app.')
    : done('saved');
}

/** Returns what `npm run ops -- webhook:url` prints: the URL, then the events, indented. */
async function wantedWebhook({
  run,
}: Platform): Promise<{ readonly url: string; readonly events: readonly string[] } | string> {
  const { code, output, errors } = await run('npm', 'run', '-s', 'ops', '--', 'webhook:url');
  if (code !== 0) return firstLine(errors);
  const [url = '', ...rest] = output.split('\n');
  return { url, events: rest.filter((line) => line.startsWith('  ')).map((line) => line.trim()) };
}

async function checkWebhook(platform: Platform, setup: Setup): Promise<Finding> {
  const wanted = await wantedWebhook(platform);
  if (typeof wanted === 'string') return open(wanted);
  const answer = await askProvider(platform, setup, 'webhook_endpoints?limit=100');
  const problem = problemOf(answer);
  if (problem !== null) return problem;
  const { data = [] } = answer.body as {
    data?: { url: string; status: string; enabled_events: string[] }[];
  };
  const endpoint = data.find(({ url, status }) => url === wanted.url && status === 'enabled');
  if (endpoint === undefined) return open(`Stripe has no enabled endpoint ${wanted.url}.`);
  const all = endpoint.enabled_events.includes('*');
  const missing = wanted.events.filter((type) => !all && !endpoint.enabled_events.includes(type));
  if (missing.length > 0) return open(`Its events lack ${missing.join(', ')}.`);
  return setup.env['PAYMENT_WEBHOOK_SECRET']
    ? done(wanted.url)
    : open('PAYMENT_WEBHOOK_SECRET is not set.');
}

function checkLiveMode(_platform: Platform, { env }: Setup): Promise<Finding> {
  const key = env['PAYMENT_ACCESS_TOKEN'] ?? '';
  return Promise.resolve(
    /^[sr]k_live_/.test(key) ? done('live key') : open('PAYMENT_ACCESS_TOKEN is a test key.'),
  );
}

/** The account at the payment provider, in its test mode first. */
export const PAYMENT_STEPS: readonly LaunchStep[] = [
  {
    id: 'products',
    title: 'Create the products',
    how: [
      'In the test mode of Stripe: a product for each paid plan with a recurring default price (Product catalog → Add).',
      `PAYMENT_ACCESS_TOKEN is the secret key (Developers → API keys), ${PRODUCT} the id of the product of ${planOf(DEFAULT_PAID_PLAN).name}.`,
    ],
    check: checkProducts,
  },
  {
    id: 'portal',
    title: 'Save the settings of the customer portal',
    how: [
      'https://dashboard.stripe.com/test/settings/billing/portal: customers must not switch plans there. Save.',
    ],
    check: checkPortal,
  },
  {
    id: 'webhook',
    title: 'Register the webhook',
    how: [
      'The command prints the URL and the events. Add them at https://dashboard.stripe.com/test/webhooks; the URL need not answer yet.',
      '$ npm run ops -- webhook:url',
      'PAYMENT_WEBHOOK_SECRET is the signing secret that Stripe shows (whsec_…).',
    ],
    check: checkWebhook,
  },
];

/** After everything was tried in test mode. */
export const LIVE_STEP: LaunchStep = {
  id: 'live-mode',
  title: 'Go live with payments',
  how: [
    'Repeat the products, the portal and the webhook in live mode, and set the key, the ids and the signing secret of live mode.',
    '$ npm run ops -- env:deploy --secrets PAYMENT_ACCESS_TOKEN PAYMENT_WEBHOOK_SECRET',
    '$ npm run deploy -- --project {project}',
    'Buy a plan with a card of your own, look at it in the console, and refund it.',
  ],
  check: checkLiveMode,
};
