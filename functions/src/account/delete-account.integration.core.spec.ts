import { type StaffRole } from '@keelson/contracts/account/staff';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { DomainError } from '@keelson/contracts/errors';
import { MemoryProvider } from '../billing/testing/memory-provider';
import { TestProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';
import { deleteAccount } from './delete-account';
import { livedAccount } from './testing/lived-account';
import { storedDocuments } from './testing/stored-documents';

describe('the deletion of an account', () => {
  const provider = new MemoryProvider();
  let product: TestProduct;
  beforeAll(async () => {
    product = await TestProduct.start('delete-account', { files: 'bucket' });
    Object.assign(product.parts().billing, { provider });
    await TestUser.staff(product, 'admin'); // who stays
  });
  beforeEach(() => provider.recover());
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => product.close());

  const remove = ({ uid, email }: TestUser): Promise<void> =>
    deleteAccount(product.parts().account, {
      actor: { uid, email },
      confirm: email,
      requestId: 'r-1',
    });
  const live = (role: StaffRole | null, plan: PlanKey): Promise<TestUser> =>
    livedAccount({ product, provider, role, plan });
  const pathsOf = async ({ uid }: TestUser): Promise<string[]> => {
    const [documents, files] = await stored();
    return [documents, files]
      .flatMap((found) => Object.keys(found ?? {}))
      .filter((path) => path.includes(uid));
  };
  const stored = async () => [await storedDocuments(product.db), await product.files()];

  describe('removes nothing when it finds that', () => {
    it.each<[string, string, () => void]>([
      [
        'the provider does not respond',
        'billing/provider-unavailable',
        () => provider.fail('subscriptionsOf'),
      ],
      [
        'file storage does not respond',
        'service/unavailable',
        () =>
          jest.spyOn(product.bucket, 'getFiles').mockImplementation(() => {
            throw Object.assign(new Error('Unavailable'), { code: 503 });
          }),
      ],
      [
        'the sign-in cannot be reached',
        'service/unavailable',
        () => jest.spyOn(product.auth, 'getUser').mockRejectedValue(new Error('No answer')),
      ],
      [
        'the database takes no writes',
        'service/unavailable',
        () =>
          jest
            .spyOn(product.parts().billing.customers, 'beginDeletion')
            .mockRejectedValue(new DomainError('service/unavailable', 'x')),
      ],
    ])('%s', async (_what, code, breakIt) => {
      const person = await live('operator', 'pro');
      const before = await stored();
      breakIt();
      await expect(remove(person)).rejects.toMatchObject({ code });
      jest.restoreAllMocks();
      expect(await stored()).toEqual(before);
    });

    it('the account is the last admin', async () => {
      const alone = await TestProduct.start('delete-last-admin', { files: 'bucket' });
      Object.assign(alone.parts().billing, { provider });
      const admin = await livedAccount({ product: alone, provider, role: 'admin', plan: 'pro' });
      const before = await storedDocuments(alone.db);
      const { uid, email } = admin;
      const request = { actor: { uid, email }, confirm: email, requestId: 'r-1' };
      await expect(deleteAccount(alone.parts().account, request)).rejects.toMatchObject({
        code: 'account/last-admin',
      });
      expect(await storedDocuments(alone.db)).toEqual(before);
      await alone.close();
    });
  });

  it.each<[StaffRole | null, PlanKey]>([
    [null, 'free'],
    ['viewer', 'pro'],
    ['operator', 'business'],
    ['admin', 'pro'],
  ])('with the role %s and the plan %s leaves only the tombstone', async (role, plan) => {
    const person = await live(role, plan);
    await remove(person);
    expect((await person.get('/api/me')).status).toBe(401);
    expect(await pathsOf(person)).toEqual([`customers/${person.uid}`]);
  });

  it('is completed by the next attempt, whichever step failed', async () => {
    const { account } = product.parts();
    const person = await live('viewer', 'pro');
    const { uid, email } = person;
    const request = { actor: { uid, email }, confirm: email, requestId: 'r-1' };
    for (const step of account.deleteUserData.keys()) {
      const fail = () => Promise.reject(new DomainError('service/unavailable', 'x'));
      const deleteUserData = account.deleteUserData.toSpliced(step + 1, 0, fail);
      await expect(deleteAccount({ ...account, deleteUserData }, request)).rejects.toMatchObject({
        code: 'service/unavailable',
      });
      expect((await person.get('/api/me')).status).toBe(200);
    }
    await remove(person);
    expect(await pathsOf(person)).toEqual([`customers/${uid}`]);
  });
});
