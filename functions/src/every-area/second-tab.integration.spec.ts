import { PNG_PICTURE } from '@keelson/server/files/testing/photos';
import { ask, eventOf, question } from '../chat/testing/ask';
import { attach } from '../chat/testing/attach';
import { jobs } from '../deployed';
import { APP_URL } from '../testing/test-config';
import { openProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';
import { deleteAccount } from '../account/delete-account';
import { REMAINDERS } from '../account/erasure-table';
import { findPerson, isAbout, type Trace } from '../account/testing/find-person';

describe('a second tab, while the account is deleted', () => {
  const product = openProduct('second-tab', { files: 'bucket' });

  const tracesOf = async ({ uid, email }: TestUser): Promise<Trace[]> =>
    (await findPerson(product, { uid, names: [email, 'Zelda'] })).filter(
      (trace) => !REMAINDERS.some((row) => isAbout(row, trace)),
    );
  const requestOf = ({ uid, email }: TestUser) => ({
    actor: { uid, email },
    confirm: email,
    requestId: 'r-1',
  });
  const upkeep = () => jobs.reconcileBilling(product.parts()).catch(() => undefined);

  /** Sends everything that an account can store. */
  async function writeAll(person: TestUser, chat: string): Promise<void> {
    await person.send('PATCH', '/api/me', { displayName: 'Zelda' });
    await product.fetch('/api/me/picture', {
      method: 'PUT',
      body: new Uint8Array(PNG_PICTURE),
      headers: {
        cookie: person.cookie,
        origin: APP_URL,
        'content-type': 'application/octet-stream',
      },
    });
    await person.send('PUT', '/api/me/sign-in-methods');
    await person.send('PUT', '/api/usage/cap', { cap: null });
    await ask(person, question('How can I cancel?'));
    await attach(product, person, { name: 'zelda.md', content: '# Zelda' });
    const feedback = { verdict: 'up', reason: null, comment: 'Zelda' };
    await person.send('PUT', `/api/chats/${chat}/messages/2/feedback`, feedback);
    await person.send('PUT', `/api/chats/${chat}/share`, { days: 7, showName: true });
    await person.send('PATCH', `/api/chats/${chat}`, { title: 'Zelda' });
    await person.send('POST', `/api/chats/${chat}/restore`);
    const filter = { id: 'mine', name: 'Zelda', boardSlug: null, query: 'q=x' };
    await person.send('PUT', '/api/admin/kanban/filters', { filters: [filter] });
    const again = person.at(product);
    await again.startSession().catch(() => undefined);
  }

  it.each(['member', 'operator'] as const)(
    'of a %s leaves nothing, whenever it writes',
    async (kind) => {
      await TestUser.staff(product, 'admin');
      const person =
        kind === 'member' ? await TestUser.start(product) : await TestUser.staff(product, kind);
      const chat = eventOf(await ask(person, question('How do I resume?')), 'start').chat.id;
      const { account } = product.parts();
      const write = () => writeAll(person, chat);
      const deleteUser = account.auth.deleteUser.bind(account.auth);
      const last = jest.spyOn(account.auth, 'deleteUser').mockImplementation(async (uid) => {
        await write();
        await deleteUser(uid);
        await write();
      });
      const deleteUserData = account.deleteUserData.flatMap((step) => [step, write]);
      await deleteAccount({ ...account, deleteUserData }, requestOf(person));
      last.mockRestore();
      await write();
      await upkeep();
      expect(await tracesOf(person)).toEqual([]);
      await expect(product.auth.getUser(person.uid)).rejects.toMatchObject({
        code: 'auth/user-not-found',
      });
    },
  );

  it('that deletes it too, as often as the limit allows, leaves nothing', async () => {
    await TestUser.staff(product, 'admin');
    const person = await TestUser.staff(product, 'operator');
    await ask(person, question('How do I resume?'));
    const sent = Array.from({ length: 10 }, () =>
      person.send('DELETE', '/api/me', { confirm: person.email }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses).toContain(204);
    await upkeep();
    expect(await tracesOf(person)).toEqual([]);
    expect((await product.db.doc(`staff/${person.uid}`).get()).exists).toBe(false);
  });

  it('of an admin who gives the account a role leaves no member of the staff', async () => {
    const admin = await TestUser.staff(product, 'admin');
    const person = await TestUser.staff(product, 'operator');
    const { account } = product.parts();
    const give = async () => {
      const path = `/api/admin/users/${person.uid}/role`;
      await admin.send('PUT', path, { role: 'admin' });
    };
    const deleteUserData = [...account.deleteUserData, give];
    await deleteAccount({ ...account, deleteUserData }, requestOf(person));
    expect((await product.db.doc(`staff/${person.uid}`).get()).exists).toBe(false);
    expect(await tracesOf(person)).toEqual([]);
  });

  it('of an admin who takes the role away, which a failed deletion does not bring back', async () => {
    const admin = await TestUser.staff(product, 'admin');
    const person = await TestUser.staff(product, 'admin');
    const { account } = product.parts();
    const take = async () => {
      const path = `/api/admin/users/${person.uid}/role`;
      expect((await admin.send('PUT', path, { role: null })).status).toBe(200);
      throw new Error('UNAVAILABLE');
    };
    await expect(
      deleteAccount({ ...account, deleteUserData: [take] }, requestOf(person)),
    ).rejects.toThrow('UNAVAILABLE');
    expect((await product.db.doc(`staff/${person.uid}`).get()).exists).toBe(false);
  });
});
