import { paths } from '@keelson/contracts/paths';
import { MAIL_ENV } from '../testing/test-config';
import { openProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';
import { deleteAccount } from './delete-account';
import { setStaffRole } from './set-staff-role';

const WINDOWS = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Firefox/140.0' };
const MAC = { 'user-agent': 'Mozilla/5.0 (Macintosh; Mac OS X 15) Chrome/140.0 Safari/537.36' };

describe('mails about an account', () => {
  const product = openProduct('account-mails', { env: MAIL_ENV });
  beforeEach(() => (product.clockOffsetMs = 0));

  const storedTo = async ({ email }: TestUser) => {
    const { docs } = await product.db.collection(paths.mail()).get();
    return docs.filter((mail) => mail.get('to') === email);
  };
  const mailsTo = async (person: TestUser): Promise<unknown[]> =>
    (await storedTo(person)).map((mail): unknown => mail.get('message.subject')).sort();
  const texts = async (person: TestUser): Promise<string> =>
    (await storedTo(person)).map((mail) => String(mail.get('message.text'))).join('\n');
  /** A sign-in in a browser without a cookie. */
  const signIn = async (person: TestUser, browser: Record<string, string>): Promise<number> => {
    const other = await person.elsewhere();
    const body = { idToken: other.idToken };
    return (await other.send('POST', '/api/session', body, browser)).status;
  };

  it('report the sign-in of a device that the account has not used before, once', async () => {
    const person = await TestUser.start(product);
    expect(await signIn(person, WINDOWS)).toBe(200);
    expect(await mailsTo(person)).toEqual(['New sign-in to your account']);
    expect(await texts(person)).toContain('> Firefox on Windows');
    expect(await signIn(person, WINDOWS)).toBe(200);
    expect(await mailsTo(person)).toHaveLength(1);
    expect(await signIn(person, MAC)).toBe(200);
    expect(await mailsTo(person)).toHaveLength(2);
    // The devices are the server's.
    expect(await (await person.get('/api/me')).json()).not.toHaveProperty('devices');
  });

  it('do not report that a session goes on', async () => {
    const person = await TestUser.start(product);
    const { idToken, cookie } = person;
    const headers = { ...WINDOWS, cookie };
    expect((await person.send('POST', '/api/session', { idToken }, headers)).status).toBe(200);
    expect(await mailsTo(person)).toEqual([]);
  });

  it('report a role that was given and removed, with the change', async () => {
    const person = await TestUser.start(product);
    const admin = await TestUser.staff(product, 'admin');
    const change = (role: 'operator' | null) =>
      setStaffRole(product.parts().account, {
        account: person,
        role,
        actor: { kind: 'user', id: admin.uid, label: admin.uid },
        requestId: 'r-1',
        key: null,
      });
    await change('operator');
    await change('operator');
    expect(await mailsTo(person)).toEqual(['You have a new role in the console']);
    expect(await texts(person)).toContain('> Your role is now Operator.');
    await change(null);
    expect(await mailsTo(person)).toContain('You no longer have a role in the console');
  });

  it('report a download of all data once a day', async () => {
    const person = await TestUser.start(product);
    const answers = await Promise.all([1, 2].map(() => person.get('/api/me/export')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await mailsTo(person)).toEqual(['The data of your account was downloaded']);
  });

  it('report the deletion last, without the id of the account', async () => {
    const person = await TestUser.start(product);
    await person.get('/api/me/export');
    await deleteAccount(product.parts().account, {
      actor: person,
      confirm: person.email,
      requestId: 'r-1',
    });
    expect(await mailsTo(person)).toEqual(['Your account was deleted']);
    const [mail] = await storedTo(person);
    expect(mail?.get('uid')).toBeNull();
    expect(JSON.stringify([mail?.id, mail?.data()])).not.toContain(person.uid);
  });
});
