import { type PayerId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type Language } from '@keelson/contracts/platform/languages';
import { offboardBilling } from './offboard-billing';
import { followLanguage } from './send-language-changes';
import { openBilling } from '../testing/billing-world';
import { type LocalPayments, startLocalPayments } from '../testing/payments-process';
import { sessionIn } from '../testing/payments-world';

const world = openBilling('payment-language');
const { addUser, billing, call, customerOf, db, provider } = world;
beforeEach(() => world.reset());
afterAll(() => world.close());

async function newUser(uid: string, language: Language | null): Promise<PayerId> {
  await addUser(uid as PayerId);
  if (language !== null)
    await db.doc(paths.user(uid as PayerId)).update({ preferences: { language } });
  return uid as PayerId;
}
async function choose(uid: PayerId, language: Language): Promise<void> {
  await db.doc(paths.user(uid)).set({ preferences: { language } }, { merge: true });
  await followLanguage(billing, uid, language);
}
const LANGUAGES = [
  ['ko', 'ko'],
  ['en', 'en'],
  [null, null],
] as const;

describe('the payment page', () => {
  /** The real SDK against `packages/payments-emulator`. */
  let payments: LocalPayments;
  beforeAll(async () => void (payments = await startLocalPayments()));
  beforeEach(() => world.reset({ provider: payments.provider }));
  afterAll(() => payments.close());

  it.each(LANGUAGES)(
    'of an account that has chosen %s has the locale %s',
    async (chosen, locale) => {
      const uid = await newUser(`buyer-${chosen}`, chosen);
      for (const path of ['/api/checkout', '/api/credits/checkout?pack=messages']) {
        const { body } = await call(path, uid);
        const made = await payments.stripe.checkout.sessions.retrieve(sessionIn(body));
        expect(made.locale).toBe(locale);
      }
    },
  );

  it.each(LANGUAGES)(
    'of an account that has chosen %s creates a customer with the language %s',
    async (chosen, language) => {
      const uid = await newUser(`customer-${chosen}`, chosen);
      await call('/api/checkout', uid);
      const localesOf = async (): Promise<string[] | null> => {
        const customer = await payments.stripe.customers.retrieve(await customerOf(uid));
        return customer.deleted === true ? null : (customer.preferred_locales ?? null);
      };
      expect(await localesOf()).toEqual(language === null ? [] : [language]);
      await choose(uid, 'ko');
      expect(await localesOf()).toEqual(['ko']);
    },
  );
});

it('a choice of the language needs no customer, and no provider that responds', async () => {
  const uid = await newUser('chooser', 'en');
  await choose(uid, 'ko');
  expect(provider.calls).toEqual([]);
  await call('/api/checkout', uid);
  provider.fail(null, new Error('No answer'));
  await expect(choose(uid, 'ko')).resolves.toBeUndefined();
});

describe('a provider that is down', () => {
  const down = () => provider.fail('updateCustomer', new Error('No answer'));
  const reconcile = async (): Promise<number> => {
    provider.recover();
    return (await world.reconcile()).languagesSent;
  };
  const languageAtProvider = async (uid: PayerId) =>
    provider.customers.get(await customerOf(uid))?.language;

  it('gets the last language that was chosen from the hourly run, once', async () => {
    const uid = await newUser('outage', 'en');
    await call('/api/checkout', uid);
    down();
    await choose(uid, 'en');
    await choose(uid, 'ko');
    expect(await languageAtProvider(uid)).toBe('en');
    expect(await reconcile()).toBe(1);
    expect(await languageAtProvider(uid)).toBe('ko');
    expect(await reconcile()).toBe(0);
  });

  it('gets the language of an account that paid meanwhile', async () => {
    const uid = await newUser('outage-checkout', 'ko');
    down();
    await call('/api/checkout', uid);
    expect(await languageAtProvider(uid)).toBeUndefined();
    expect(await reconcile()).toBe(1);
    expect(await languageAtProvider(uid)).toBe('ko');
  });

  it('is not asked for an account that is deleted meanwhile', async () => {
    const uid = await newUser('outage-deleted', 'en');
    await call('/api/checkout', uid);
    down();
    await choose(uid, 'ko');
    provider.recover();
    await offboardBilling(billing, uid);
    expect(await reconcile()).toBe(0);
  });
});

describe('a language that arrives at the provider after a newer one', () => {
  async function superseded(after: () => Promise<void>) {
    const uid = await newUser(`superseded-${(supersededCount += 1)}`, null);
    await call('/api/checkout', uid);
    const [began, arrives] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    let requests = 0;
    provider.before = async (method) => {
      if (method !== 'updateCustomer' || (requests += 1) > 1) return;
      began.resolve(null);
      await arrives.promise;
      provider.customers.get(await customerOf(uid))!.language = 'en';
      await after();
    };
    const slow = choose(uid, 'en');
    await began.promise;
    await choose(uid, 'ko');
    arrives.resolve(null);
    await slow;
    return {
      languageAtProvider: async () => provider.customers.get(await customerOf(uid))?.language,
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
      const uid = await newUser(`member-${chosen}`, chosen);
      await call('/api/checkout', uid);
      expect(await call('/api/portal', uid)).toMatchObject({ status: 200 });
      expect(provider.portalVisits).toMatchObject([{ language }]);
    },
  );
});
