import { DomainError } from '@keelson/contracts/errors';
import { HOUR, MINUTE } from '@keelson/contracts/time';
import { jobs } from '../deployed';
import { TestProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';
import { deleteAccount, pseudonymOf } from './delete-account';

describe('a deletion of an account that a crash interrupted', () => {
  let product: TestProduct;
  beforeEach(async () => {
    product = await TestProduct.start('resume-deletions');
  });
  afterEach(() => product.close());

  const exists = async ({ uid }: TestUser): Promise<boolean> =>
    (await product.db.doc(`users/${uid}`).get()).exists;
  const signInExists = async ({ uid }: TestUser): Promise<boolean> =>
    (await product.parts().account.accounts.find(uid)) !== null;
  /** The provider does not answer in this test, which the resumed deletions do not need. */
  const upkeep = () =>
    expect(jobs.reconcileBilling(product.parts())).rejects.toMatchObject({
      code: 'billing/provider-unavailable',
    });
  /** The process ends after the first `steps` steps of the deletion. */
  async function crash(person: TestUser, steps: number): Promise<void> {
    const { account, billing } = product.parts();
    await billing.customers.beginDeletion(person.uid, billing.now());
    for (const step of account.deleteUserData.slice(0, steps)) await step(person.uid);
  }

  it.each([
    ['before anything was deleted', 0, 'The owner confirmed the deletion'],
    ['after billing was ended', 1, 'Billing had ended'],
    ['after all data was deleted', 99, 'Billing had ended'],
  ])('%s is finished by the hourly upkeep, and audited', async (_when, steps, summary) => {
    const person = await TestUser.start(product);
    const other = await TestUser.start(product);
    await crash(person, steps);
    await upkeep();
    expect(await exists(person)).toBe(true); // the request may still run
    product.clockOffsetMs = HOUR + MINUTE;
    await upkeep();
    expect([await exists(person), await signInExists(person)]).toEqual([false, false]);
    expect([await exists(other), await signInExists(other)]).toEqual([true, true]);
    const audit = product.db.collection('audit').where('actor.id', '==', pseudonymOf(person.uid));
    expect((await audit.get()).docs.map((entry) => entry.get('summary') as string)).toEqual([
      expect.stringContaining(summary),
    ]);
    product.clockOffsetMs += HOUR;
    await upkeep();
    expect((await audit.get()).size).toBe(1);
  });

  it('is not one that failed: the account stays', async () => {
    const person = await TestUser.start(product);
    const deps = product.parts().account;
    jest
      .spyOn(product.parts().billing.subscriptions, 'removeUser')
      .mockRejectedValueOnce(new DomainError('service/unavailable', 'x'));
    const actor = { uid: person.uid, email: person.email };
    await expect(
      deleteAccount(deps, { actor, confirm: person.email, requestId: 'r-1' }),
    ).rejects.toMatchObject({ code: 'service/unavailable' });
    product.clockOffsetMs = HOUR + MINUTE;
    await upkeep();
    expect(await exists(person)).toBe(true);
  });
});
