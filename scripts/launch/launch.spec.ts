import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEPLOYER_ROLES, FUNCTIONS_ROLES } from './google-steps';
import { type Answer, launch } from './launch';
import { LAUNCH_STEPS, launchInMarkdown } from './launch-steps';
import { type CommandResult, type HttpAnswer, type Platform } from './platform';
import { done, type LaunchStep, open, type Setup, unknown } from './step';

const SETUP: Setup = {
  project: 'shop',
  env: {
    DATA_STORAGE_BUCKET: 'shop.firebasestorage.app',
    WEB_PUBLIC_APP_URL: 'https://shop.example',
    PAYMENT_ACCESS_TOKEN: 'sk_test_1',
    PAYMENT_PRODUCT_ID_PRO: 'prod_1',
    PAYMENT_WEBHOOK_SECRET: 'whsec_1',
    DATA_SERVICE_ROLE_KEY: 'application-default',
    APP_CHECK: 'enforce',
    APP_CHECK_SITE_KEY: '6Le',
  },
};

const ok = (output: unknown): CommandResult => ({
  code: 0,
  output: typeof output === 'string' ? output : JSON.stringify(output),
  errors: '',
});

/** Answers of a project that is ready, as `gcloud`, firebase-tools, Identity Toolkit and Stripe give them. */
const COMMANDS: Readonly<Record<string, CommandResult>> = {
  'gcloud auth list': ok([{ account: 'ada@shop.example', status: 'ACTIVE' }]),
  'gcloud auth application-default': ok('ya29.token\n'),
  'gcloud auth print-access-token': ok('ya29.token\n'),
  'npx firebase projects:list': ok({ status: 'success', result: [{ projectId: 'shop' }] }),
  'gcloud billing projects': ok({ billingAccountName: 'billingAccounts/1', billingEnabled: true }),
  'gcloud firestore databases': ok({
    type: 'FIRESTORE_NATIVE',
    locationId: 'eur3',
    pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
    deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
  }),
  'gcloud firestore backups': ok([{ retention: '1209600s', dailyRecurrence: {} }]),
  'gcloud storage buckets': ok({
    name: 'shop.firebasestorage.app',
    versioning_enabled: true,
    lifecycle_config: {
      rule: [{ action: { type: 'Delete' }, condition: { daysSinceNoncurrentTime: 14 } }],
    },
  }),
  'gcloud secrets list': ok(
    ['PAYMENT_ACCESS_TOKEN', 'PAYMENT_WEBHOOK_SECRET'].map((name) => ({
      name: `projects/7/secrets/${name}`,
    })),
  ),
  'gcloud projects get-iam-policy': ok({
    bindings: [...FUNCTIONS_ROLES, ...DEPLOYER_ROLES].map((role) => ({
      role,
      members: [
        'serviceAccount:7-compute@developer.gserviceaccount.com',
        'serviceAccount:deploy@shop.iam.gserviceaccount.com',
      ],
    })),
  }),
  'npm run -s': ok('https://shop.example/api/webhooks/provider\n\nEvents:\n  invoice.paid\n'),
};
const DOCUMENTS = 'https://firestore.googleapis.com/v1/projects/shop/databases/(default)/documents';
const APP_CHECK = 'https://firebaseappcheck.googleapis.com/v1/projects/shop/services';
const ANSWERS: Readonly<Record<string, HttpAnswer>> = {
  'https://identitytoolkit.googleapis.com/admin/v2/projects/shop/config': {
    status: 200,
    body: {
      authorizedDomains: ['localhost', 'shop.example'],
      client: { permissions: { disabledUserDeletion: true } },
    },
  },
  'https://identitytoolkit.googleapis.com/admin/v2/projects/shop/defaultSupportedIdpConfigs': {
    status: 200,
    body: {
      defaultSupportedIdpConfigs: ['google.com', 'github.com'].map((id) => ({
        name: `projects/7/defaultSupportedIdpConfigs/${id}`,
        enabled: true,
      })),
    },
  },
  'https://api.stripe.com/v1/products/prod_1': {
    status: 200,
    body: { id: 'prod_1', name: 'Pro', active: true, default_price: 'price_1' },
  },
  'https://api.stripe.com/v1/billing_portal/configurations?active=true&is_default=true': {
    status: 200,
    body: { data: [{ id: 'bpc_1' }] },
  },
  'https://api.stripe.com/v1/webhook_endpoints?limit=100': {
    status: 200,
    body: {
      data: [
        {
          url: 'https://shop.example/api/webhooks/provider',
          status: 'enabled',
          enabled_events: ['invoice.paid'],
        },
      ],
    },
  },
  'https://shop.web.app/api/health': { status: 200, body: {} },
  'https://monitoring.googleapis.com/v3/projects/shop/alertPolicies': {
    status: 200,
    body: { alertPolicies: [{ name: 'projects/shop/alertPolicies/1' }] },
  },
  [`${DOCUMENTS}/staff?pageSize=100`]: {
    status: 200,
    body: { documents: [{ fields: { role: { stringValue: 'admin' } } }] },
  },
  [`${DOCUMENTS}/subscriptions?pageSize=100`]: {
    status: 200,
    body: { documents: [{ fields: { status: { stringValue: 'active' } } }] },
  },
  [APP_CHECK]: {
    status: 200,
    body: {
      services: ['firestore', 'identitytoolkit'].map((name) => ({
        name: `projects/7/services/${name}.googleapis.com`,
        enforcementMode: 'ENFORCED',
      })),
    },
  },
};

function platformWith(
  commands: Readonly<Record<string, CommandResult>> = {},
  answers: Readonly<Record<string, HttpAnswer>> = {},
): Platform {
  return {
    run: (...words) => {
      const found = { ...COMMANDS, ...commands }[words.slice(0, 3).join(' ')];
      return Promise.resolve(found ?? { code: null, output: '', errors: '' });
    },
    get: (url) => Promise.resolve({ ...ANSWERS, ...answers }[url] ?? { status: 0, body: null }),
  };
}

const failed = (errors: string): CommandResult => ({ code: 1, output: '', errors });
const findingOf = (id: string, platform = platformWith(), setup = SETUP) =>
  LAUNCH_STEPS.find((step) => step.id === id)?.check?.(platform, setup);

describe('the steps of a launch', () => {
  it.each([
    'sign-in',
    'blaze',
    'database',
    'bucket',
    'providers',
    'queues',
    'deployer',
    'products',
    'portal',
    'webhook',
    'secrets',
    'deploy',
    'admin',
    'purchase',
    'alerts',
    'app-check',
  ])('%s: the platform says that it is done', async (id) => {
    expect(await findingOf(id)).toMatchObject({ state: 'done' });
  });

  it.each<[string, RegExp, Record<string, CommandResult>, Record<string, HttpAnswer>]>([
    ['sign-in', /gcloud auth login/, { 'gcloud auth list': ok([]) }, {}],
    [
      'sign-in',
      /application-default login/,
      { 'gcloud auth application-default': failed('ERROR: no') },
      {},
    ],
    ['sign-in', /firebase login/, { 'npx firebase projects:list': ok({ status: 'error' }) }, {}],
    ['blaze', /billing account/, { 'gcloud billing projects': ok({ billingEnabled: false }) }, {}],
    [
      'database',
      /point-in-time recovery, delete protection/,
      { 'gcloud firestore databases': ok({ type: 'FIRESTORE_NATIVE' }) },
      {},
    ],
    ['database', /schedule of backups/, { 'gcloud firestore backups': ok([]) }, {}],
    ['database', /not exist/, { 'gcloud firestore databases': failed('It does not exist.') }, {}],
    ['bucket', /no versions/, { 'gcloud storage buckets': ok({}) }, {}],
    ['bucket', /never deletes/, { 'gcloud storage buckets': ok({ versioning_enabled: true }) }, {}],
    ['queues', /cloudtasks/, { 'gcloud projects get-iam-policy': ok({ bindings: [] }) }, {}],
    ['deployer', /lacks/, { 'gcloud projects get-iam-policy': ok({ bindings: [] }) }, {}],
    ['secrets', /PAYMENT_WEBHOOK_SECRET/, { 'gcloud secrets list': ok([]) }, {}],
    [
      'providers',
      /google.com, github.com/,
      {},
      {
        'https://identitytoolkit.googleapis.com/admin/v2/projects/shop/defaultSupportedIdpConfigs':
          { status: 200, body: {} },
      },
    ],
    [
      'providers',
      /no authorized domain/,
      {},
      {
        'https://identitytoolkit.googleapis.com/admin/v2/projects/shop/config': {
          status: 200,
          body: { authorizedDomains: ['localhost'] },
        },
      },
    ],
    [
      'providers',
      /can delete accounts/,
      {},
      {
        'https://identitytoolkit.googleapis.com/admin/v2/projects/shop/config': {
          status: 200,
          body: { authorizedDomains: ['shop.example'] },
        },
      },
    ],
    [
      'products',
      /no default price/,
      {},
      {
        'https://api.stripe.com/v1/products/prod_1': {
          status: 200,
          body: { active: true, default_price: null, name: 'Pro' },
        },
      },
    ],
    [
      'products',
      /refuses/,
      {},
      { 'https://api.stripe.com/v1/products/prod_1': { status: 401, body: {} } },
    ],
    [
      'portal',
      /switch plans/,
      {},
      {
        'https://api.stripe.com/v1/billing_portal/configurations?active=true&is_default=true': {
          status: 200,
          body: { data: [{ id: 'bpc_1', features: { subscription_update: { enabled: true } } }] },
        },
      },
    ],
    [
      'webhook',
      /no enabled endpoint/,
      {},
      {
        'https://api.stripe.com/v1/webhook_endpoints?limit=100': {
          status: 200,
          body: { data: [] },
        },
      },
    ],
    [
      'webhook',
      /lack invoice.voided/,
      { 'npm run -s': ok('https://shop.example/api/webhooks/provider\n  invoice.voided\n') },
      {},
    ],
    ['admin', /No admin/, {}, { [`${DOCUMENTS}/staff?pageSize=100`]: { status: 200, body: {} } }],
    [
      'purchase',
      /No subscription/,
      {},
      {
        [`${DOCUMENTS}/subscriptions?pageSize=100`]: {
          status: 200,
          body: { documents: [{ fields: { status: { stringValue: 'canceled' } } }] },
        },
      },
    ],
    ['app-check', /Not enforced: firestore/, {}, { [APP_CHECK]: { status: 200, body: {} } }],
    ['deploy', /answers 503/, {}, { 'https://shop.web.app/api/health': { status: 503, body: {} } }],
  ])('%s is open: %s', async (id, detail, commands, answers) => {
    const finding = await findingOf(id, platformWith(commands, answers));
    expect(finding).toMatchObject({
      state: 'open',
      detail: expect.stringMatching(detail) as string,
    });
  });

  it('never take a missing answer for a yes', async () => {
    const silent: Platform = {
      run: () => Promise.resolve({ code: null, output: '', errors: '' }),
      get: () => Promise.resolve({ status: 0, body: null }),
    };
    for (const step of LAUNCH_STEPS) {
      const finding = await step.check?.(silent, { project: 'shop', env: {} });
      expect([step.id, finding?.state ?? 'open']).not.toContain('done');
    }
  });

  it('register the webhook before the configuration is checked, and deploy after the secrets', () => {
    const at = (id: string) => LAUNCH_STEPS.findIndex((step) => step.id === id);
    expect(new Set(LAUNCH_STEPS.map(({ id }) => id)).size).toBe(LAUNCH_STEPS.length);
    const order = ['webhook', 'configuration', 'secrets', 'deploy', 'billing', 'admin'].map(at);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order[0]).toBeGreaterThan(0);
  });

  it('are the list of docs/launch.md', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/launch.md'), 'utf8');
    const [, list] = /<!-- steps[^>]*-->\n\n([^]*?)\n\n<!-- end -->/.exec(page) ?? [];
    expect(list).toBe(launchInMarkdown());
  });
});

describe('launch', () => {
  function launching(steps: readonly LaunchStep[], replies: string[] | null) {
    const lines: string[] = [];
    const answers: Record<string, Answer> = {};
    const go = () =>
      launch({
        steps,
        platform: platformWith(),
        readSetup: () => SETUP,
        memory: { read: () => answers, write: (id, answer) => void (answers[id] = answer) },
        print: (line) => lines.push(line),
        ask: replies === null ? null : () => Promise.resolve(replies.shift() ?? 'q'),
      });
    return { go, lines, answers };
  }
  const step = (id: string, states: ReturnType<typeof done | typeof open | typeof unknown>[]) => ({
    id,
    title: id,
    how: [`$ make ${id} {project}`],
    check: () => Promise.resolve(states.length > 1 ? states.shift()! : states[0]!),
  });

  it('explains an open step once, and checks it again until it is done', async () => {
    const { go, lines } = launching([step('a', [open('no'), open('no'), done('yes')])], ['', '']);
    expect(await go()).toBe(true);
    expect(lines.filter((line) => line.includes('$ make a shop'))).toHaveLength(1);
    expect(lines.at(-1)).toContain('Everything is done');
  });

  it('goes on where it was interrupted', async () => {
    const told = { id: 'told', title: 'told', how: ['Look.'] };
    const { go, answers } = launching([told, step('b', [open('no')])], ['y', 'q', 'q']);
    expect(await go()).toBe(false);
    expect(answers).toEqual({ told: 'done' });
    expect(await go()).toBe(false);
    expect(answers).toEqual({ told: 'done' });
  });

  it('takes no word for what the platform denies, and skips only what is optional', async () => {
    const { go, answers } = launching([step('a', [open('no')])], ['y', 's', 'q']);
    expect(await go()).toBe(false);
    expect(answers).toEqual({});
    const optional = { ...step('b', [open('no')]), optional: true as const };
    const skipping = launching([optional], ['s']);
    expect(await skipping.go()).toBe(true);
    expect(skipping.answers).toEqual({ b: 'skipped' });
  });

  it('stops at an open step where nobody can answer', async () => {
    expect(await launching([step('a', [open('no')])], null).go()).toBe(false);
    expect(await launching([step('a', [unknown('?')])], null).go()).toBe(true);
  });
});
