import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Auth } from 'firebase-admin/auth';
import { type PayerId, type SubscriptionId } from '@keelson/contracts/ids';
import { billingCollections } from '../billing-collections';
import { tombstone } from '../domain/customer-record';
import {
  AT,
  extensionCustomer,
  extensionInvoice,
  extensionPayment,
  extensionPrice,
  extensionProduct,
  extensionSubscription,
  type ExtensionSubscriptionOptions,
} from '../testing/extension-documents';
import { MemoryProvider } from '../testing/memory-provider';
import { TEST_ENV } from '../../testing/test-config';
import { billingFor } from '../testing/serve-billing';
import { openTestDatabase } from '../testing/test-database';
import { ExtensionRepo } from './extension-repo';
import { importExtension, type ImportOptions } from './import-extension';

const NOW = (AT + 3_600) * 1000;
const database = openTestDatabase('import-extension');
const { db } = database;
const provider = new MemoryProvider();
const billing = billingFor({ db, provider, now: () => NOW });
/** Accounts of Firebase Auth, with the claim that the extension sets. */
const roles = new Map<string, string | null>();
const auth = {
  getUsers: (ids: readonly { readonly uid: string }[]) =>
    Promise.resolve({
      users: ids
        .filter(({ uid }) => roles.has(uid))
        .map(({ uid }) => ({ uid, customClaims: { stripeRole: roles.get(uid) } })),
    }),
} as unknown as Auth;

async function run(options: Partial<ImportOptions> = {}) {
  const lines: string[] = [];
  const extension = new ExtensionRepo(db, { customers: 'customers', products: 'products' });
  const report = await importExtension(
    { ...billing, auth, extension, productIds: { pro: 'prod_old' }, livemode: false },
    { mode: 'write', after: null, print: (line) => void lines.push(line), ...options },
  );
  return { lines, report };
}

async function subscribe(uid: string, id: string, options?: ExtensionSubscriptionOptions) {
  const ref = db.doc(`customers/${uid}/subscriptions/${id}`);
  await ref.set(extensionSubscription(db, id, options));
  return ref;
}

async function account(uid: string, role: string | null = null): Promise<PayerId> {
  roles.set(uid, role);
  await db.doc(`customers/${uid}`).set(extensionCustomer(`cus_${uid}`, `${uid}@example.test`));
  return uid as PayerId;
}

beforeEach(async () => {
  await database.clear();
  roles.clear();
  await db.doc('products/prod_old').set(extensionProduct({ firebaseRole: 'premium' }));
  await db.doc('products/prod_old/prices/price_old').set(extensionPrice('prod_old'));
  await db.doc('products/tax_rates/tax_rates/txr_1').set({ percentage: 19 });
});
afterAll(() => database.close());

it('stores customers, subscriptions and plans of accounts, and asks the provider nothing', async () => {
  const ana = await account('ana', 'premium');
  await subscribe('ana', 'sub_ana');
  const before = await database.snapshot();
  const dry = await run({ mode: 'dry-run' });
  expect(await database.snapshot()).toEqual(before);
  expect(dry.lines).toEqual([
    '+ customers/ana: cus_ana',
    '+ subscriptions/sub_ana: ana, pro, active until 2026-04-01T00:00:00.000Z',
  ]);

  const { report, lines } = await run();
  expect(lines).toEqual(dry.lines);
  expect(report).toEqual({
    accounts: 1,
    customers: 1,
    subscriptions: 1,
    unchanged: 0,
    refused: 0,
    removed: 0,
  });
  expect(await billing.customers.find(ana)).toMatchObject({
    providerCustomerId: 'cus_ana',
    subscriptionIds: ['sub_ana'],
    // The extension's own field is still there for it.
    stripeId: 'cus_ana',
  });
  expect(await billing.subscriptions.find('sub_ana' as SubscriptionId)).toMatchObject({
    uid: 'ana',
    customerId: 'cus_ana',
    planKey: 'pro',
    status: 'active',
    livemode: false,
    currency: 'usd',
    unitAmount: 1_900,
    interval: 'month',
    currentPeriodEnd: Date.UTC(2026, 3, 1),
    lastEventId: null,
  });
  const stored = await database.snapshot();
  expect(stored['entitlements/ana']).toMatchObject({ planKey: 'pro', status: 'active' });
  expect(provider.calls).toEqual([]);
});

it('stores nothing twice, and goes on where a run ended', async () => {
  await account('ana');
  await subscribe('ana', 'sub_ana');
  await account('ben');
  await run({ after: 'ana' });
  expect((await database.snapshot())['subscriptions/sub_ana']).toBeUndefined();
  await subscribe('ben', 'sub_ben');
  await run();
  const once = await database.snapshot();
  const { lines, report } = await run();
  expect([lines, report]).toEqual([
    [],
    { accounts: 2, customers: 0, subscriptions: 0, unchanged: 2, refused: 0, removed: 0 },
  ]);
  expect(await database.snapshot()).toEqual(once);
});

it('leaves what a webhook has stored, and what is of another program', async () => {
  const ana = await account('ana');
  await subscribe('ana', 'sub_ana', { status: 'past_due' });
  await run();
  const row = db.doc('subscriptions/sub_ana');
  await row.update({ status: 'active', pastDueSince: null, revision: 7 });
  await db.doc('customers/other').set({ name: 'of another program' });
  const { report } = await run();
  expect(report).toMatchObject({ accounts: 1, unchanged: 1 });
  expect((await row.get()).data()).toMatchObject({ status: 'active', revision: 7 });
  expect(await billing.customers.find(ana)).not.toBeNull();
});

it('knows since when a payment is due, by the invoice that the extension has', async () => {
  await account('ana');
  const ref = await subscribe('ana', 'sub_ana', { status: 'past_due' });
  await ref
    .collection('invoices')
    .doc('in_1')
    .set(extensionInvoice('in_1', { created: AT - 9 }));
  await ref
    .collection('invoices')
    .doc('in_2')
    .set(extensionInvoice('in_2', { status: 'open' }));
  await run();
  expect(await billing.subscriptions.find('sub_ana' as SubscriptionId)).toMatchObject({
    status: 'past_due',
    latestInvoiceStatus: 'payment_failed',
    pastDueSince: (AT + 3_600) * 1000,
  });
  expect((await database.snapshot())['entitlements/ana']).toMatchObject({ status: 'grace' });
});

it('remembers trials and ended subscriptions', async () => {
  const ana = await account('ana');
  await subscribe('ana', 'sub_ana', { status: 'canceled', endedAt: AT - 5, trialEnd: AT + 5 });
  await run();
  expect(await billing.subscriptions.ofUser(ana)).toMatchObject([
    { status: 'canceled', endedAt: (AT - 5) * 1000, trialEnd: (AT + 5) * 1000 },
  ]);
  expect((await database.snapshot())['entitlements/ana']).toMatchObject({ planKey: 'free' });
});

it.each<[string, () => Promise<unknown>, string]>([
  [
    'a product of no plan',
    async () => {
      await db.doc('products/prod_2').set(extensionProduct());
      await db.doc('products/prod_2/prices/price_2').set(extensionPrice('prod_2'));
      await subscribe('ana', 'sub_ana', { product: 'prod_2', price: 'price_2' });
    },
    '! ana/sub_ana: the product prod_2 is of no plan. Give it the metadata keelson_plan, or configure it (docs/billing.md).',
  ],
  [
    'a plan that the catalog does not have',
    async () => {
      await db.doc('products/prod_2').set(extensionProduct({ keelson_plan: 'platinum' }));
      await db.doc('products/prod_2/prices/price_2').set(extensionPrice('prod_2'));
      await subscribe('ana', 'sub_ana', { product: 'prod_2', price: 'price_2' });
    },
    '! ana/sub_ana: the product prod_2 is of no plan. Give it the metadata keelson_plan, or configure it (docs/billing.md).',
  ],
  [
    'an unknown product',
    () => subscribe('ana', 'sub_ana', { product: 'prod_gone' }),
    '! ana/sub_ana: the product prod_gone is not stored.',
  ],
  [
    'an unknown price',
    () => subscribe('ana', 'sub_ana', { price: 'price_gone' }),
    '! ana/sub_ana: the price price_gone is not stored.',
  ],
  [
    'another mode',
    () => subscribe('ana', 'sub_ana', { live: true }),
    '! ana/sub_ana: it is of the live mode, and PAYMENT_ACCESS_TOKEN is not.',
  ],
  [
    'another form',
    async () => (await subscribe('ana', 'sub_ana')).update({ created: 'yesterday' }),
    '! ana/sub_ana: the field created is not as the extension writes it.',
  ],
  [
    'an unknown status',
    () => subscribe('ana', 'sub_ana', { status: 'frozen' }),
    '! ana/sub_ana: it cannot be read:',
  ],
])('refuses %s with a sentence, and stores the other rows', async (_, given, sentence) => {
  await account('ana');
  await account('ben');
  await subscribe('ben', 'sub_ben');
  await given();
  const { lines, report } = await run();
  expect(lines).toContainEqual(expect.stringContaining(sentence));
  expect(report).toMatchObject({ subscriptions: 1, refused: 1 });
  expect(
    Object.keys(await database.snapshot()).filter((path) => path.startsWith('subscriptions/')),
  ).toEqual(['subscriptions/sub_ben']);
});

it('refuses accounts that do not exist, were deleted, or whose customer is another account’s', async () => {
  await account('ana');
  await subscribe('ana', 'sub_ana');
  await run();
  const deleted = await account('ben');
  await run();
  const record = await billing.customers.find(deleted);
  const ref = billingCollections(db).customers.doc('ben');
  await ref.set(tombstone(record!, NOW));
  await ref.update({ ...extensionCustomer('cus_ben', 'ben@example.test') });
  await db.doc('customers/cleo').set(extensionCustomer('cus_ana', 'cleo@example.test'));
  roles.set('cleo', null);
  await db.doc('customers/dan').set(extensionCustomer('cus_dan', 'dan@example.test'));
  const { lines } = await run();
  expect(lines).toEqual([
    '! ben: the account was deleted here.',
    '! cleo: cus_ana is the customer of ana.',
    '! dan: there is no such account in Firebase Auth.',
  ]);
});

it('removes what the extension stored of accounts that are imported whole', async () => {
  const ana = await account('ana');
  const ref = await subscribe('ana', 'sub_ana');
  await ref.collection('invoices').doc('in_1').set(extensionInvoice('in_1'));
  await db.doc('customers/ana/checkout_sessions/one').set({ mode: 'subscription' });
  await account('ben');
  await subscribe('ben', 'sub_ben', { product: 'prod_gone' });
  await run();
  const before = await billing.customers.find(ana);
  const { report } = await run({ mode: 'remove' });
  expect(report).toMatchObject({ removed: 1, refused: 1 });
  const left = Object.keys(await database.snapshot()).filter((path) =>
    path.startsWith('customers'),
  );
  expect(left).toEqual(['customers/ana', 'customers/ben', 'customers/ben/subscriptions/sub_ben']);
  const { stripeId: _id, stripeLink: _link, ...own } = before as object as Record<string, unknown>;
  expect(await billing.customers.find(ana)).toEqual(own);
});

it('names what does not move: roles by claim alone, what was paid once, payment pages', async () => {
  await account('ana', 'founder');
  await subscribe('ana', 'sub_ana');
  await db.doc('customers/ana/payments/pi_1').set(extensionPayment('pi_1'));
  // The payment of an invoice has prices alone.
  await db.doc('customers/ana/payments/in_1').set({ prices: [db.doc('products/prod_old')] });
  await db.doc('customers/ana/checkout_sessions/one').set({ mode: 'payment' });
  expect((await run()).lines.filter((line) => line.startsWith('·'))).toEqual([
    '· ana: no subscription grants its role founder. The claim stays, and grants nothing here.',
    '· ana/pi_1: what is paid once does not move; it stays at the provider.',
    '· ana: payment pages do not move (1).',
  ]);
});

it('is a dry run as a command without --write', async () => {
  await account('ana');
  const before = await database.snapshot();
  const root = join(__dirname, '../../../..');
  const args = ['scripts/ops/main.mjs', 'import:stripe-extension'];
  const env = { ...process.env, ...TEST_ENV, DATA_PROJECT_ID: database.projectId };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  expect(stdout).toContain('! ana: there is no such account in Firebase Auth.\n');
  expect(stdout).toContain('Nothing was stored. Store it: add --write\n');
  expect([status, stderr]).toEqual([1, 'Refused: 1. The reasons are above.\n']);
  expect(await database.snapshot()).toEqual(before);
});
