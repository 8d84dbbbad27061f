import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { TEST_ENV } from '../testing/test-config';

const ROOT = join(__dirname, '..', '..', '..');

describe('npm run ops -- staff:grant', () => {
  let app: App;
  beforeAll(() => {
    app = initializeApp({ projectId: 'demo-keelson' }, 'grant-staff');
  });
  afterAll(() => deleteApp(app));

  const grant = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', join(__dirname, 'grant-staff.ts'), ...args], {
      cwd: ROOT,
      env: { ...process.env, ...TEST_ENV },
      encoding: 'utf8',
    });

  it('grants a role with claim, record and audit entry, and revokes it', async () => {
    const email = `grant-${Date.now()}@keelson.test`;
    const { uid } = await getAuth(app).createUser({ email, emailVerified: true });
    const record = getFirestore(app).doc(`staff/${uid}`);

    expect(grant(email, 'operator')).toMatchObject({
      status: 0,
      stdout: `${email} now has the role operator.\n`,
    });
    expect((await record.get()).data()).toMatchObject({
      role: 'operator',
      grantedBy: 'system:staff-grant',
    });
    expect((await getAuth(app).getUser(uid)).customClaims).toEqual({ role: 'operator' });
    const audit = getFirestore(app).collection('audit').where('target', '==', `staff/${uid}`);
    expect((await audit.get()).docs[0]?.get('actor')).toMatchObject({ kind: 'system' });

    expect(grant(email, 'none').status).toBe(0);
    expect((await record.get()).exists).toBe(false);
  });

  it('refuses an address that is not verified, unless a flag allows it', async () => {
    const email = `unverified-${Date.now()}@keelson.test`;
    const { uid } = await getAuth(app).createUser({ email });
    const record = getFirestore(app).doc(`staff/${uid}`);
    expect(grant(email, 'admin')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`${email} is not verified`) as string,
    });
    expect((await record.get()).exists).toBe(false);
    expect((await getAuth(app).getUser(uid)).customClaims).toBeUndefined();

    expect(grant(email, 'operator', '--allow-unverified').status).toBe(0);
    expect((await record.get()).get('role')).toBe('operator');
    expect(grant(email, 'none').status).toBe(0);
  });

  it('reports an e-mail address that has never signed in', () => {
    const { status, stderr } = grant('nobody@keelson.test', 'admin');
    expect([status, stderr]).toEqual([1, 'No user with this e-mail address has signed in yet.\n']);
  });
});
