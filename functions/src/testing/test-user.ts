import { randomUUID } from 'node:crypto';
import { type StaffRole } from '@keelson/contracts/account/staff';
import { PERSONAL_WORKSPACE, WORKSPACE_HEADER } from '@keelson/contracts/http/workspace-facts';
import { PayerId } from '@keelson/contracts/ids';
import { APP_URL } from './test-config';
import { type TestProduct } from './test-product';

export class TestUser {
  cookie = '';
  /** The workspace that the page of the browser shows, as its requests name it; null for the person's own. */
  workspace: string | null = null;

  private constructor(
    private readonly product: TestProduct,
    readonly uid: PayerId,
    readonly email: string,
    public idToken: string,
    private readonly sub: string,
  ) {}

  /** Signs in with Google at the Auth emulator, without starting a session. */
  static async signIn(product: TestProduct, name = 'Pat Person'): Promise<TestUser> {
    const id = randomUUID().slice(0, 8);
    const email = `Person-${id}@Keelson.test`;
    const { localId, idToken } = await signInWithGoogle({ sub: id, email, name });
    return new TestUser(product, PayerId.parse(localId), email.toLowerCase(), idToken, id);
  }

  static async start(product: TestProduct, name?: string): Promise<TestUser> {
    const person = await TestUser.signIn(product, name);
    await person.startSession();
    return person;
  }

  /** A staff member, stored the way the product stores it. */
  static async staff(product: TestProduct, role: StaffRole): Promise<TestUser> {
    const person = await TestUser.start(product, `Staff ${role}`);
    await product.auth.setCustomUserClaims(person.uid, { role });
    await product.db
      .doc(`staff/${person.uid}`)
      .set({ role, grantedBy: 'test', grantedAt: new Date() });
    return person;
  }

  /** The same user and cookie against another product instance. */
  at(product: TestProduct): TestUser {
    const same = new TestUser(product, this.uid, this.email, this.idToken, this.sub);
    same.cookie = this.cookie;
    return same;
  }

  /** The same user in another browser: a sign-in of its own, without a session. */
  async elsewhere(): Promise<TestUser> {
    const { idToken } = await signInWithGoogle({ sub: this.sub, email: this.email });
    return new TestUser(this.product, this.uid, this.email, idToken, this.sub);
  }

  /** Connects an account at GitHub as the browser does: at the Auth emulator, without the product. */
  async connectGitHub(email: string): Promise<void> {
    const { idToken } = await signInWith('github.com', { sub: email, email }, this.idToken);
    this.idToken = idToken;
  }

  /** Signs in at the provider again and starts a session with it, in the same browser. */
  async signInAgain(): Promise<void> {
    this.idToken = (await this.elsewhere()).idToken;
    await this.startSession();
  }

  async startSession(): Promise<void> {
    const response = await this.send('POST', '/api/session', { idToken: this.idToken });
    if (response.status !== 200) throw new Error(`Session start failed: ${await response.text()}`);
    this.keepCookie(response);
  }

  keepCookie(response: Response): void {
    const [line] = response.headers.getSetCookie();
    this.cookie = line?.split(';')[0] ?? '';
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.product.fetch(path, {
      headers: { cookie: this.cookie, ...this.shown(), ...headers },
    });
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<Response> {
    const response = await this.product.fetch(path, {
      method,
      ...(signal === undefined ? {} : { signal }),
      headers: {
        ...(this.cookie === '' ? {} : { cookie: this.cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        origin: APP_URL,
        'idempotency-key': randomUUID(),
        ...this.shown(),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.ok) await this.follow(path, body, response);
    return response;
  }

  /** As a page does, which shows the workspace that the session has now. */
  private async follow(path: string, body: unknown, response: Response): Promise<void> {
    if (path === '/api/workspaces/current') {
      this.workspace = (body as { workspace: string | null }).workspace;
    } else if (/^\/api\/(?:workspaces|invitations\/[^/]+\/accept)$/.test(path)) {
      this.workspace = ((await response.clone().json()) as { id: string }).id;
    } else if (/^\/api\/workspaces\/[^/]+\/leave$/.test(path)) {
      this.workspace = null;
    }
  }

  private shown(): Record<string, string> {
    return { [WORKSPACE_HEADER]: this.workspace ?? PERSONAL_WORKSPACE };
  }
}

interface ProviderUser {
  readonly sub: string;
  readonly email: string;
  readonly name?: string;
}

const signInWithGoogle = (user: ProviderUser): ReturnType<typeof identityToolkit> =>
  signInWith('google.com', user);

/** @param idToken Connects the method to the account of the token. */
const signInWith = (
  providerId: string,
  user: ProviderUser,
  idToken?: string,
): ReturnType<typeof identityToolkit> =>
  identityToolkit('accounts:signInWithIdp', {
    postBody: new URLSearchParams({
      providerId,
      id_token: JSON.stringify({ ...user, email_verified: true }),
    }).toString(),
    requestUri: 'http://localhost',
    returnSecureToken: true,
    ...(idToken === undefined ? {} : { idToken }),
  });

async function identityToolkit(
  method: string,
  body: unknown,
): Promise<{ localId: string; idToken: string }> {
  const host = process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '';
  const response = await fetch(
    `http://${host}/identitytoolkit.googleapis.com/v1/${method}?key=local`,
    {
      method: 'POST',
      // The emulator closes idle connections after seconds: on a busy machine, while the next request is sent.
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(body),
    },
  );
  if (!response.ok) throw new Error(`Auth emulator error: ${await response.text()}`);
  return (await response.json()) as { localId: string; idToken: string };
}
