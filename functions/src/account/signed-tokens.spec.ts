import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { type Firestore } from 'firebase-admin/firestore';
import { DomainError } from '@keelson/contracts/errors';
import { type Actor } from '../http/authenticate';
import { AccountDirectory } from './account-directory';
import { FirebaseAuthenticator } from './firebase-authenticator';
import { SessionRepo } from './session-repo';

/**
 * The verification of production: real signatures, and Google's keys and accounts from a server of this test. The
 * emulator accepts unsigned tokens, so nothing else shows that a deployment does not.
 */
const PROJECT = 'tokens-under-test';
const UID = 'ada-uid';
const KID = 'key-1';
const now = (): number => Math.floor(Date.now() / 1_000);
const [own, foreign] = [newKey(), newKey()];

type Json = Record<string, unknown>;
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return { privateKey, pem: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
}

const claimsOf = (changes: Json = {}): Json => ({
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: UID,
  user_id: UID,
  auth_time: now() - 60,
  iat: now() - 60,
  exp: now() + 3_540,
  firebase: { sign_in_provider: 'google.com', identities: {} },
  ...changes,
});

/** An ID token as Firebase Auth signs it, unless changed. */
function idToken(claims: Json = {}, header: Json = {}, key = own): string {
  const content = `${encode({ alg: 'RS256', typ: 'JWT', kid: KID, ...header })}.${encode(claimsOf(claims))}`;
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), key.privateKey).toString('base64url')}`;
}

/** The public key used as the secret of an HMAC: accepted by verifiers that believe the header's `alg`. */
function confusedToken(): string {
  const content = `${encode({ alg: 'HS256', typ: 'JWT', kid: KID })}.${encode(claimsOf())}`;
  return `${content}.${createHmac('sha256', own.pem).update(content).digest('base64url')}`;
}

/** A signed token with other claims under the same signature. */
function alteredToken(): string {
  const [header = '', , signature = ''] = idToken().split('.');
  return `${header}.${encode(claimsOf({ sub: 'other-uid' }))}.${signature}`;
}

describe('ID tokens in production', () => {
  let server: Server;
  let app: App;
  let authenticator: FirebaseAuthenticator;
  let account: Json;
  const emulator = process.env['FIREBASE_AUTH_EMULATOR_HOST'];

  beforeAll(async () => {
    delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
    server = createServer((req, res) => answer(req, res));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    app = initializeApp(
      {
        projectId: PROJECT,
        httpAgent: agentTo(port),
        credential: {
          getAccessToken: () => Promise.resolve({ access_token: 'test', expires_in: 3_600 }),
        },
      },
      PROJECT,
    );
    const db = {} as Firestore; // Members without a role and Bearer tokens cost no read.
    const auth = getAuth(app);
    const accounts = new AccountDirectory(auth, db);
    authenticator = new FirebaseAuthenticator(auth, accounts, new SessionRepo(db), Date.now);
  });
  beforeEach(() => {
    account = { localId: UID, email: 'ada@keelson.test', validSince: String(now() - 3_600) };
  });
  afterAll(async () => {
    if (emulator !== undefined) process.env['FIREBASE_AUTH_EMULATOR_HOST'] = emulator;
    await deleteApp(app);
    await new Promise((resolve) => server.close(resolve));
  });

  function answer(req: IncomingMessage, res: ServerResponse): void {
    const isKeys = req.url?.includes('/metadata/x509/') === true;
    res.setHeader('Content-Type', 'application/json');
    res.setHeader('Cache-Control', 'public, max-age=3600');
    req.resume();
    res.end(JSON.stringify(isKeys ? { [KID]: own.pem } : { users: [account] }));
  }

  const verify = (token: string): Promise<Actor> =>
    authenticator.verify({ kind: 'bearer', token }, 'current');
  const codeOf = async (token: string): Promise<string> => {
    try {
      return `accepted as ${(await verify(token)).uid}`;
    } catch (error) {
      if (error instanceof DomainError) return error.code;
      throw error;
    }
  };

  it('are accepted with the signature of Firebase Auth', async () => {
    const signedInAt = now() - 30;
    expect(await verify(idToken({ auth_time: signedInAt }))).toMatchObject({
      uid: UID,
      email: 'ada@keelson.test',
      role: null,
      signedInAt: signedInAt * 1_000,
    });
  });

  it.each<[string, () => string]>([
    ['without a signature', () => `${idToken().split('.').slice(0, 2).join('.')}.`],
    [
      'with alg none, as the emulator issues them',
      () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claimsOf())}.`,
    ],
    [
      'with alg none and the id of a key',
      () => `${encode({ alg: 'none', kid: KID })}.${encode(claimsOf())}.`,
    ],
    ['signed with another key', () => idToken({}, {}, foreign)],
    ['signed with the public key as an HMAC secret', confusedToken],
    ['with other claims under the same signature', alteredToken],
    ['with the id of an unknown key', () => idToken({}, { kid: 'key-2' })],
    ['without the id of a key', () => idToken({}, { kid: undefined })],
    ['with a key in its header', () => idToken({}, { jwk: { kty: 'RSA' }, kid: 'x' }, foreign)],
    [
      'of another project',
      () => idToken({ aud: 'evil', iss: 'https://securetoken.google.com/evil' }),
    ],
    ['for another audience', () => idToken({ aud: 'evil' })],
    ['of another issuer', () => idToken({ iss: 'https://accounts.google.com' })],
    [
      'that are session cookies',
      () => idToken({ iss: `https://session.firebase.google.com/${PROJECT}` }),
    ],
    ['without a subject', () => idToken({ sub: '' })],
    ['with a subject that is no text', () => idToken({ sub: 7 })],
    ['without the time of the sign-in', () => idToken({ auth_time: undefined })],
    ['with a text as the time of the sign-in', () => idToken({ auth_time: 'now' })],
  ])('%s are refused', async (_what, token) => {
    expect(await codeOf(token())).toBe('session/invalid');
  });

  it('are refused after they expired', async () => {
    expect(await codeOf(idToken({ iat: now() - 4_000, exp: now() - 400 }))).toBe('session/expired');
  });

  it('are refused when the sign-in was revoked or the account disabled', async () => {
    account = { ...account, validSince: String(now() - 30) };
    expect(await codeOf(idToken({ auth_time: now() - 60 }))).toBe('session/revoked');
    account = { ...account, validSince: String(now() - 3_600), disabled: true };
    expect(await codeOf(idToken())).toBe('session/account-disabled');
  });
});

/** Connects to this test instead of Google. */
function agentTo(port: number): Agent {
  return Object.assign(new Agent(), { createConnection: () => connect(port, '127.0.0.1') });
}
