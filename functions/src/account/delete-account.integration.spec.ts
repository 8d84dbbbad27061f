import { type StaffRole } from '@keelson/contracts/account/staff';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { DomainError } from '@keelson/contracts/errors';
import { MemoryProvider } from '../billing/testing/memory-provider';
import { TestProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';
import { deleteAccount } from './delete-account';
import { REMAINDERS } from './erasure-table';
import { type Remainder } from './remainder';
import { findPerson, isAbout, type Trace } from './testing/find-person';
import { familyNameOf } from './testing/family-name';
import { livedAccount } from './testing/lived-account';
import { storedDocuments } from './testing/stored-documents';
import { MAIL_ENV } from '../testing/test-config';

describe('the deletion of an account', () => {
  const provider = new MemoryProvider();
  let product: TestProduct;
  let admin: TestUser;
  beforeAll(async () => {
    const env = MAIL_ENV;
    product = await TestProduct.start('delete-account', { files: 'bucket', env });
    Object.assign(product.parts().billing, { provider });
    admin = await TestUser.staff(product, 'admin'); // who stays
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
  const written = new Set<string>();
  const found = new Set<Remainder>();
  const live = (role: StaffRole | null, plan: PlanKey): Promise<TestUser> =>
    livedAccount({ product, provider, role, plan, admin });
  const tracesOf = (person: TestUser): Promise<Trace[]> =>
    findPerson(product, { uid: person.uid, names: [person.email, familyNameOf(person)] });
  const unlisted = async (person: TestUser): Promise<Trace[]> =>
    (await tracesOf(person)).filter((trace) => !REMAINDERS.some((row) => isAbout(row, trace)));
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
      const admin = await TestUser.staff(alone, 'admin');
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
  ])('with the role %s and the plan %s leaves only what the table lists', async (role, plan) => {
    const person = await live(role, plan);
    for (const { place } of await tracesOf(person)) written.add(place.split('/')[0] ?? '');
    await remove(person);
    for (const trace of await tracesOf(person)) {
      for (const row of REMAINDERS) if (isAbout(row, trace)) found.add(row);
    }
    expect((await person.get('/api/me')).status).toBe(401);
    expect(await unlisted(person)).toEqual([]);
    for (const found of [
      product.auth.getUser(person.uid),
      product.auth.getUserByEmail(person.email),
    ]) {
      await expect(found).rejects.toMatchObject({ code: 'auth/user-not-found' });
    }
  });

  it('and these accounts had written everywhere, and left each row of the table', () => {
    expect([...written].sort()).toEqual(
      `approvals audit bin boards chat chatAttachments chatFeedback chatShares chats customers entitlements executionKeys
       gaps idempotencyKeys ingestRuns invitations kanban mail manifest notifyTargets pictures planRuns priorUse projectMembers projects savedFilters sessions settings staff
       subscriptions usage users webhookEvents workspaceKeys workspaces`.split(/\s+/),
    );
    expect(REMAINDERS.filter((row) => !found.has(row))).toEqual([]);
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
    expect(await unlisted(person)).toEqual([]);
  });
});
