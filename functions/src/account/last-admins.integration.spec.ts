import { DomainError } from '@keelson/contracts/errors';
import { openProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';
import { deleteAccount } from './delete-account';

/** Without other staff. */
describe('the last two admins', () => {
  const product = openProduct('last-admins');

  const requestOf = ({ uid, email }: TestUser) => ({
    actor: { uid, email },
    confirm: email,
    requestId: 'r-1',
  });
  const memberOf = async ({ uid }: TestUser) =>
    (await product.db.doc(`staff/${uid}`).get()).data() ?? null;

  it('cannot both delete their accounts at once, and nothing of the one who stays is removed', async () => {
    const admins = [await TestUser.staff(product, 'admin'), await TestUser.staff(product, 'admin')];
    const deleted: string[] = [];
    const deps = {
      ...product.parts().account,
      deleteUserData: [(uid: string) => Promise.resolve(void deleted.push(uid))],
    };
    const results = await Promise.allSettled(
      admins.map((admin) => deleteAccount(deps, requestOf(admin))),
    );
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    expect(refused).toMatchObject([{ code: 'account/last-admin' }]);
    const [left] = admins.filter((_, index) => results[index]?.status === 'rejected');
    expect(deleted).not.toContain(left?.uid);
    expect(await memberOf(left!)).toMatchObject({ role: 'admin' });
    expect((await left!.get('/api/me')).status).toBe(200);
  });

  it('keep their role when a step of the deletion fails', async () => {
    await TestUser.staff(product, 'admin');
    const operator = await TestUser.staff(product, 'operator');
    const before = await memberOf(operator);
    const failure = new DomainError('billing/provider-unavailable', 'x');
    const deps = {
      ...product.parts().account,
      deleteUserData: [() => Promise.reject(failure)],
    };
    await expect(deleteAccount(deps, requestOf(operator))).rejects.toBe(failure);
    expect(await memberOf(operator)).toEqual(before);
  });
});
