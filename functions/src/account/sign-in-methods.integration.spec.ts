import { type Me } from '@keelson/contracts/account/endpoints';
import { type SignInMethod } from '@keelson/contracts/account/sign-in-method-endpoints';
import { type Notification } from '@keelson/contracts/notifications/notification';
import { MINUTE } from '@keelson/contracts/time';
import { openProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';
import { MAIL_ENV } from '../testing/test-config';

const PATH = '/api/me/sign-in-methods';
const GITHUB = `${PATH}/github.com`;
const GOOGLE = `${PATH}/google.com`;

describe('sign-in methods', () => {
  const product = openProduct('sign-in-methods', { env: MAIL_ENV });
  beforeEach(() => {
    product.logged.length = 0;
    product.clockOffsetMs = 0;
  });

  const bodyOf = async <Body>(answer: Response): Promise<Body> => (await answer.json()) as Body;
  const connected = async (person: TestUser): Promise<SignInMethod[]> =>
    (await bodyOf<{ items: SignInMethod[] }>(await person.get(PATH))).items;
  const stored = async (person: TestUser): Promise<unknown> =>
    (await product.db.doc(`users/${person.uid}`).get()).get('providers');
  const atFirebase = async (person: TestUser): Promise<string[]> =>
    (await product.auth.getUser(person.uid)).providerData
      .map(({ providerId }) => providerId)
      .sort();
  const told = async (person: TestUser): Promise<unknown[]> => {
    const answer = await person.get('/api/me/notifications');
    const { items } = await bodyOf<{ items: Notification[] }>(answer);
    return items.map(({ kind, subject, actorName }) => [kind, subject, actorName]);
  };
  const mails = async (person: TestUser): Promise<unknown[]> => {
    const found = await product.db.collection('mail').where('uid', '==', person.uid).get();
    return found.docs.map((mail): unknown[] => [mail.get('to'), mail.get('message.subject')]);
  };
  const changed = (): unknown[] =>
    product.logged
      .map(({ fields }) => fields as Record<string, unknown>)
      .filter(({ securityEvent }) => securityEvent === 'sign-in-method-changed')
      .map(({ actor, target, reason }) => ({ actor, target, reason }));

  /** An account with Google and GitHub. */
  async function both(): Promise<TestUser> {
    const person = await TestUser.start(product);
    await person.connectGitHub(`${person.uid}@github.test`);
    expect((await person.send('PUT', PATH)).status).toBe(200);
    return person;
  }

  it('are listed with the account at the provider, to their owner alone', async () => {
    const person = await TestUser.start(product);
    expect(await connected(person)).toEqual([{ id: 'google.com', label: person.email }]);
    await person.connectGitHub('octo@github.test');
    expect(await connected(person)).toContainEqual({ id: 'github.com', label: 'octo@github.test' });
    expect((await product.fetch(PATH)).status).toBe(401);
  });

  it('are stored after one was connected, and the owner is notified once', async () => {
    const person = await TestUser.start(product);
    await person.send('PATCH', '/api/me', { preferences: { mailedNotifications: [] } });
    await person.connectGitHub('once@github.test');
    const me = await bodyOf<Me>(await person.send('PUT', PATH));
    // The address of the account stays.
    expect(me).toMatchObject({ providers: ['github.com', 'google.com'], email: person.email });
    expect((await person.send('PUT', PATH)).status).toBe(200);
    await person.startSession();
    expect(await told(person)).toEqual([['security', 'method-connected', 'github.com']]);
    expect(await mails(person)).toEqual([
      [person.email, 'GitHub was connected to your account and can sign in to it'],
    ]);
    expect(changed()).toEqual([
      { actor: person.uid, target: 'github.com', reason: 'method-connected' },
    ]);
  });

  it('that were connected at Firebase, without the product, are reported at the next sign-in', async () => {
    const person = await TestUser.start(product);
    await person.connectGitHub('thief@github.test');
    expect(await told(person)).toEqual([]);
    const thief = person.at(product);
    thief.cookie = '';
    await thief.startSession();
    expect(await told(person)).toEqual([['security', 'method-connected', 'github.com']]);
    expect(await mails(person)).toHaveLength(1);
  });

  it('are reported to the address that the account had before', async () => {
    const person = await TestUser.start(product);
    await person.connectGitHub('mover@github.test');
    // Ends the sessions of earlier seconds, so it is reported at the next sign-in.
    await product.auth.updateUser(person.uid, { email: 'moved@keelson.test' });
    await person.signInAgain();
    expect((await bodyOf<Me>(await person.get('/api/me'))).email).toBe('moved@keelson.test');
    expect(await mails(person)).toMatchObject([[person.email, expect.any(String)]]);
  });

  it('of a first sign-in cause no notification', async () => {
    const person = await TestUser.start(product);
    expect([await told(person), changed()]).toEqual([[], []]);
  });

  it('are disconnected at Firebase and in the record; doing it again changes nothing', async () => {
    const person = await both();
    const answer = await person.send('DELETE', GITHUB);
    expect([answer.status, (await bodyOf<Me>(answer)).providers]).toEqual([200, ['google.com']]);
    expect(await atFirebase(person)).toEqual(['google.com']);
    expect((await person.send('DELETE', GITHUB)).status).toBe(200);
    expect((await told(person))[0]).toEqual(['security', 'method-disconnected', 'github.com']);
    expect(await told(person)).toHaveLength(2);
    // The session goes on, also without a new sign-in.
    expect((await person.get('/api/me')).status).toBe(200);
  });

  it('keep the last one', async () => {
    const person = await TestUser.start(product);
    const refused = await person.send('DELETE', GOOGLE);
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'account/last-sign-in-method' }),
    ]);
    expect(await atFirebase(person)).toEqual(['google.com']);
    expect(await stored(person)).toEqual(['google.com']);
  });

  it('keep one when both are disconnected at the same time', async () => {
    const person = await both();
    const answers = await Promise.all([
      person.send('DELETE', GITHUB),
      person.send('DELETE', GOOGLE),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await atFirebase(person)).toHaveLength(1);
    expect(await stored(person)).toEqual(await atFirebase(person));
  });

  it('are disconnected by a retry after Firebase failed', async () => {
    const person = await both();
    const { auth } = product.parts().account;
    jest.spyOn(auth, 'updateUser').mockRejectedValueOnce(new Error('Auth is down'));
    expect((await person.send('DELETE', GITHUB)).status).toBe(500);
    expect(await atFirebase(person)).toEqual(['github.com', 'google.com']);
    expect((await person.send('DELETE', GITHUB)).status).toBe(200);
    expect(await atFirebase(person)).toEqual(['google.com']);
    expect(await told(person)).toHaveLength(2);
  });

  it.each(['PUT', 'DELETE'] as const)(
    'are not changed by %s with an old sign-in',
    async (method) => {
      const person = await both();
      product.clockOffsetMs = 11 * MINUTE;
      const refused = await person.send(method, method === 'PUT' ? PATH : GITHUB);
      expect(await refused.json()).toMatchObject({ code: 'session/sign-in-too-old' });
      expect(await atFirebase(person)).toHaveLength(2);
    },
  );

  it('have ids of one word', async () => {
    const person = await TestUser.start(product);
    const refused = await person.send('DELETE', `${PATH}/..%2Fsessions`);
    expect(refused.status).toBe(400);
  });

  it('are part of the export', async () => {
    const person = await TestUser.start(product);
    const file = await bodyOf<Record<string, unknown>>(await person.get('/api/me/export'));
    expect(file['signIn']).toMatchObject({
      signInMethods: [{ id: 'google.com', label: person.email }],
    });
  });
});
