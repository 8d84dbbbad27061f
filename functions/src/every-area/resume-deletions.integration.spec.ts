import { DomainError } from '@keelson/contracts/errors';
import { HOUR, MINUTE } from '@keelson/contracts/time';
import { type CollectionReference, type Firestore } from 'firebase-admin/firestore';
import { ask, question } from '../chat/testing/ask';
import { jobs } from '../deployed';
import { TestProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';
import { deleteAccount, pseudonymOf } from '../account/delete-account';

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

  it('after the records and before the sign-in, leaves no address at the provider of sign-ins', async () => {
    const person = await TestUser.start(product);
    const { account } = product.parts();
    const down = jest.spyOn(account.auth, 'deleteUser').mockRejectedValue(new Error('No answer'));
    const answer = await person.send('DELETE', '/api/me', { confirm: person.email });
    expect(answer.status).toBeGreaterThanOrEqual(500);
    down.mockRestore();
    expect([await exists(person), await signInExists(person)]).toEqual([false, true]);
    product.clockOffsetMs = HOUR + MINUTE;
    await upkeep();
    expect([await exists(person), await signInExists(person)]).toEqual([false, false]);
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

  it('leaves nothing of what another tab wrote while the deletion ran', async () => {
    const person = await TestUser.start(product);
    const { uid } = person;
    let isRunning = true;
    const otherTab = async (): Promise<void> => {
      while (isRunning) {
        await ask(person, question('How do I cancel?'));
        await person.send('PATCH', '/api/me', { displayName: 'Still here' });
      }
    };
    const tabs = [otherTab(), otherTab()];
    const answer = await person.send('DELETE', '/api/me', { confirm: person.email });
    isRunning = false;
    await Promise.all(tabs);
    expect(answer.status).toBe(204);
    // The answer of a request that was under way, after everything was removed.
    const late = product.db.doc(`usage/${uid}/entries/late`);
    await late.set({ uid });
    await upkeep();
    const kept = (await pathsWith(product.db, uid)).filter((path) => path !== `customers/${uid}`);
    expect(kept).toEqual([]);
  });
});

/** The documents that have a text in their path or their data. */
async function pathsWith(db: Firestore, text: string): Promise<string[]> {
  const found: string[] = [];
  const read = async (collections: readonly CollectionReference[]): Promise<void> => {
    for (const ref of (await Promise.all(collections.map((one) => one.listDocuments()))).flat()) {
      const document = await ref.get();
      const has =
        ref.path.includes(text) ||
        (document.exists && JSON.stringify(document.data()).includes(text));
      if (document.exists && has) found.push(ref.path);
      await read(await ref.listCollections());
    }
  };
  await read(await db.listCollections());
  return found;
}
