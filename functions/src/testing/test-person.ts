import { randomUUID } from 'node:crypto';
import { type StaffRole } from '@keelson/contracts/account/staff';
import { UserId } from '@keelson/contracts/ids';
import { APP_URL } from './test-config';
import { type TestProduct } from './test-product';

/** Somebody in a browser: signs in as the product has it and keeps the cookie. */
export class TestPerson {
  cookie = '';

  private constructor(
    private readonly product: TestProduct,
    readonly uid: UserId,
    readonly email: string,
    readonly idToken: string,
  ) {}

  /** Signs in with Google at the Auth emulator; no session yet. */
  static async signIn(product: TestProduct, name = 'Pat Person'): Promise<TestPerson> {
    const id = randomUUID().slice(0, 8);
    const email = `Person-${id}@Keelson.test`;
    const answer = await identityToolkit('accounts:signInWithIdp', {
      postBody: new URLSearchParams({
        providerId: 'google.com',
        id_token: JSON.stringify({ sub: id, email, email_verified: true, name }),
      }).toString(),
      requestUri: 'http://localhost',
      returnSecureToken: true,
    });
    return new TestPerson(
      product,
      UserId.parse(answer.localId),
      email.toLowerCase(),
      answer.idToken,
    );
  }

  /** Signs in and starts a session. */
  static async start(product: TestProduct, name?: string): Promise<TestPerson> {
    const person = await TestPerson.signIn(product, name);
    await person.startSession();
    return person;
  }

  /** Somebody with a role, recorded as the product does it. */
  static async staff(product: TestProduct, role: StaffRole): Promise<TestPerson> {
    const person = await TestPerson.start(product, `Staff ${role}`);
    await product.auth.setCustomUserClaims(person.uid, { role });
    await product.db
      .doc(`staff/${person.uid}`)
      .set({ role, grantedBy: 'test', grantedAt: new Date() });
    return person;
  }

  /** The same browser before other functions. */
  at(product: TestProduct): TestPerson {
    const same = new TestPerson(product, this.uid, this.email, this.idToken);
    same.cookie = this.cookie;
    return same;
  }

  async startSession(): Promise<void> {
    const answer = await this.send('POST', '/api/session', { idToken: this.idToken });
    if (answer.status !== 200) throw new Error(`No session: ${await answer.text()}`);
    this.keepCookie(answer);
  }

  keepCookie(answer: Response): void {
    const [line] = answer.headers.getSetCookie();
    this.cookie = line?.split(';')[0] ?? '';
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.product.fetch(path, { headers: { cookie: this.cookie, ...headers } });
  }

  /** A mutation as the web app sends it. */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<Response> {
    return this.product.fetch(path, {
      method,
      ...(signal === undefined ? {} : { signal }),
      headers: {
        ...(this.cookie === '' ? {} : { cookie: this.cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        origin: APP_URL,
        'idempotency-key': randomUUID(),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}

async function identityToolkit(
  method: string,
  body: unknown,
): Promise<{ localId: string; idToken: string }> {
  const host = process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '';
  const answer = await fetch(
    `http://${host}/identitytoolkit.googleapis.com/v1/${method}?key=local`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  );
  if (!answer.ok) throw new Error(`The Auth emulator refused: ${await answer.text()}`);
  return (await answer.json()) as { localId: string; idToken: string };
}
