import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type APIRequestContext, expect } from '@playwright/test';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const RECONCILE = 'functions/src/billing/cli/reconcile.ts';

/** Runs `npm run ops -- billing:reconcile` with these arguments, as an operator does. @returns What it printed. */
export function reconcile(...args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', RECONCILE, ...args], { cwd: ROOT });
    let [printed, errors] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => void (printed += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => void (errors += chunk.toString()));
    child.once('error', reject);
    // It exits with 1 when something is left to do, such as subscriptions that the provider does not know.
    child.once('close', (code) =>
      printed === '' ? reject(new Error(`Exit code ${code}: ${errors}`)) : resolve(printed),
    );
  });
}

/** Deletes an account in the Firebase console: the product learns nothing of it. */
export async function deleteInFirebase(request: APIRequestContext, uid: string): Promise<void> {
  const [host, project] = [
    process.env['FIREBASE_AUTH_EMULATOR_HOST'],
    process.env['GCLOUD_PROJECT'],
  ];
  const api = `http://${host}/identitytoolkit.googleapis.com/v1/projects/${project}`;
  const answer = await request.post(`${api}/accounts:delete`, {
    headers: { authorization: 'Bearer owner' },
    data: { localId: uid },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Sets how many messages of this month an account has used, in the database. */
export async function setUsedMessages(
  request: APIRequestContext,
  uid: string,
  used: number,
): Promise<void> {
  const [host, project] = [process.env['FIRESTORE_EMULATOR_HOST'], process.env['GCLOUD_PROJECT']];
  const now = new Date().toISOString();
  const path = `usage/${uid}/periods/${now.slice(0, 7)}`;
  const count = { mapValue: { fields: { chatMessages: { integerValue: String(used) } } } };
  const answer = await request.patch(
    `http://${host}/v1/projects/${project}/databases/(default)/documents/${path}`,
    {
      headers: { authorization: 'Bearer owner' },
      data: {
        fields: {
          counters: count,
          days: { mapValue: { fields: { [now.slice(0, 10)]: count } } },
          stoppedCharacters: { integerValue: '0' },
          updatedAt: { timestampValue: now },
        },
      },
    },
  );
  expect(answer.ok(), await answer.text()).toBe(true);
}
