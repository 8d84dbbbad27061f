import { type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type Language } from '@keelson/contracts/platform/languages';
import { offboardBilling } from './offboard-billing';
import { reconcileBilling } from './reconcile-billing';
import { followLanguage } from './send-language-changes';
import { MemoryProvider } from './testing/memory-provider';
import { type LocalPayments, startLocalPayments } from './testing/payments-process';
import {
  addUser,
  billingFor,
  customerOf,
  serveBilling,
  type ServedBilling,
} from './testing/serve-billing';
import { openTestDatabase } from './testing/test-database';

const database = openTestDatabase('payment-language');
const { db } = database;
let served: ServedBilling;
afterEach(() => served.close());
afterAll(() => database.close());

async function newUser(uid: string, language: Language | null): Promise<UserId> {
  await addUser(db, uid as UserId);
  if (language !== null)
    await db.doc(paths.user(uid as UserId)).update({ preferences: { language } });
  return uid as UserId;
}
async function choose(
  billing: ReturnType<typeof billingFor>,
  uid: UserId,
  language: Language,
): Promise<void> {
  await db.doc(paths.user(uid)).set({ preferences: { language } }, { merge: true });
  await followLanguage(billing, uid, language);
}
const LANGUAGES = [
  ['ko', 'ko'],
  ['en', 'en'],
  [null, null],
] as const;

describe('the payment page', () => {
  /** The real SDK against `local/payments`. */
  let payments: LocalPayments;
  beforeAll(async () => {
    payments = await startLocalPayments();
  });
  afterAll(() => payments.close());

  it.each(LANGUAGES)(
    'of an account that has chosen %s has the locale %s',
    async (chosen, locale) => {
      served = await serveBilling(db, billingFor({ db, provider: payments.provider }));
      const uid = await newUser(`buyer-${chosen}`, chosen);
      for (const path of ['/api/checkout', '/api/credits/checkout?pack=messages']) {
        const { body } = await served.call(path, uid);
        const [session = ''] = /cs_[A-Za-z0-9_]+/.exec((body as { url: string }).url) ?? [];
        const made = await payments.stripe.checkout.sessions.retrieve(session);
        expect(made.locale).toBe(locale);
      }
    },
  );

  it.each(LANGUAGES)(
    'of an account that has chosen %s creates a customer with the language %s',
    async (chosen, language) => {
      const billing = billingFor({ db, provider: payments.provider });
      served = await serveBilling(db, billing);
      const uid = await newUser(`customer-${chosen}`, chosen);
      await served.call('/api/checkout', uid);
      const localesOf = async (): Promise<string[] | null> => {
        const customer = await payments.stripe.customers.retrieve(await customerOf(billing, uid));
        return customer.deleted === true ? null : (customer.preferred_locales ?? null);
      };
      expect(await localesOf()).toEqual(language === null ? [] : [language]);
      await choose(billing, uid, 'ko');
      expect(await localesOf()).toEqual(['ko']);
    },
  );
});

it('a choice of the language needs no customer, and no provider that responds', async () => {
  const provider = new MemoryProvider();
  const billing = billingFor({ db, provider });
  served = await serveBilling(db, billing);
  const uid = await newUser('chooser', 'en');
  await choose(billing, uid, 'ko');
  expect(provider.calls).toEqual([]);
  await served.call('/api/checkout', uid);
  provider.before = () => Promise.reject(new Error('No answer'));
  await expect(choose(billing, uid, 'ko')).resolves.toBeUndefined();
});

describe('a provider that is down', () => {
  let provider: MemoryProvider;
  let billing: ReturnType<typeof billingFor>;
  const down = () => {
    provider.before = (method) =>
      method === 'updateCustomer' ? Promise.reject(new Error('No answer')) : Promise.resolve();
  };
  const reconcile = async (): Promise<number> => {
    provider.before = () => Promise.resolve();
    const { languagesSent } = await reconcileBilling(billing, {
      mode: 'repair',
      deadline: Number.MAX_SAFE_INTEGER,
    });
    return languagesSent;
  };
  const languageAtProvider = async (uid: UserId) =>
    provider.customers.get(await customerOf(billing, uid))?.language;
  beforeEach(async () => {
    await database.clear();
    provider = new MemoryProvider();
    billing = billingFor({ db, provider });
    served = await serveBilling(db, billing);
  });

  it('gets the last language that was chosen from the hourly run, once', async () => {
    const uid = await newUser('outage', 'en');
    await served.call('/api/checkout', uid);
    down();
    await choose(billing, uid, 'en');
    await choose(billing, uid, 'ko');
    expect(await languageAtProvider(uid)).toBe('en');
    expect(await reconcile()).toBe(1);
    expect(await languageAtProvider(uid)).toBe('ko');
    expect(await reconcile()).toBe(0);
  });

  it('gets the language of an account that paid meanwhile', async () => {
    const uid = await newUser('outage-checkout', 'ko');
    down();
    await served.call('/api/checkout', uid);
    expect(await languageAtProvider(uid)).toBeUndefined();
    expect(await reconcile()).toBe(1);
    expect(await languageAtProvider(uid)).toBe('ko');
  });

  it('is not asked for an account that is deleted meanwhile', async () => {
    const uid = await newUser('outage-deleted', 'en');
    await served.call('/api/checkout', uid);
    down();
    await choose(billing, uid, 'ko');
    provider.before = () => Promise.resolve();
    await offboardBilling(billing, uid);
    expect(await reconcile()).toBe(0);
  });
});

describe('a language that arrives at the provider after a newer one', () => {
  async function superseded(after: () => Promise<void>) {
    const provider = new MemoryProvider();
    const billing = billingFor({ db, provider });
    served = await serveBilling(db, billing);
    const uid = await newUser(`superseded-${(supersededCount += 1)}`, null);
    await served.call('/api/checkout', uid);
    const [began, arrives] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    let requests = 0;
    provider.before = async (method) => {
      if (method !== 'updateCustomer' || (requests += 1) > 1) return;
      began.resolve(null);
      await arrives.promise;
      provider.customers.get(await customerOf(billing, uid))!.language = 'en';
      await after();
    };
    const slow = choose(billing, uid, 'en');
    await began.promise;
    await choose(billing, uid, 'ko');
    arrives.resolve(null);
    await slow;
    return {
      languageAtProvider: async () =>
        provider.customers.get(await customerOf(billing, uid))?.language,
      pending: () => billing.languages.pending(10),
      uid,
    };
  }
  let supersededCount = 0;

  it('is replaced by the newer one', async () => {
    const { languageAtProvider, pending, uid } = await superseded(() => Promise.resolve());
    expect(await languageAtProvider()).toBe('ko');
    expect(await pending()).not.toContain(uid);
  });

  it('is replaced by the hourly run when its response is lost', async () => {
    const { pending, uid } = await superseded(() => Promise.reject(new Error('Lost response')));
    expect(await pending()).toContain(uid);
  });
});

describe('the customer portal', () => {
  it.each(LANGUAGES)(
    'of an account that has chosen %s has the locale %s',
    async (chosen, language) => {
      const provider = new MemoryProvider();
      const billing = billingFor({ db, provider });
      served = await serveBilling(db, billing);
      const uid = await newUser(`member-${chosen}`, chosen);
      await served.call('/api/checkout', uid);
      expect(await served.call('/api/portal', uid)).toMatchObject({ status: 200 });
      expect(provider.portalVisits).toMatchObject([{ language }]);
    },
  );
});
