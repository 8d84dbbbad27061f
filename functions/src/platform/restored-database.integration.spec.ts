import { type App, deleteApp, getApps } from 'firebase-admin/app';
import { paths } from '@keelson/contracts/paths';
import { UserId } from '@keelson/contracts/ids';
import {
  type CollectionReference,
  type DocumentReference,
  type Firestore,
} from 'firebase-admin/firestore';
import { testConfig } from '../testing/test-config';
import { TestProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';
import { connectFirebase } from './firestore';

/** The backup was restored into another database; the former one stays as it is. */
describe('a restored database', () => {
  let others: readonly App[] = [];
  beforeAll(() => {
    others = getApps();
  });
  const disconnect = (): Promise<unknown> =>
    Promise.all(
      getApps()
        .filter((app) => !others.includes(app))
        .map((app) => deleteApp(app)),
    );

  it('is used in place of the default one', async () => {
    const path = paths.user(UserId.parse(`restored-${Date.now()}`));
    const restored = connectFirebase(testConfig({ DATA_DATABASE_ID: 'restored' })).db;
    await restored.doc(path).set({ from: 'backup' });
    expect((await restored.doc(path).get()).get('from')).toBe('backup');
    await disconnect();
    const former = connectFirebase(testConfig()).db;
    expect((await former.doc(path).get()).exists).toBe(false);
    await disconnect();
  });
});

type Parent = Firestore | DocumentReference;

/** Does what `gcloud firestore databases restore` does: fills another database with the documents of the backup. */
async function restore(from: Parent, to: Parent): Promise<void> {
  await Promise.all((await from.listCollections()).map((collection) => copy(collection, to)));
}

async function copy(collection: CollectionReference, to: Parent): Promise<void> {
  const { docs } = await collection.get();
  for (const document of docs) {
    const target = to.collection(collection.id).doc(document.id);
    await target.set(document.data());
    await restore(document.ref, target);
  }
}

const nameOf = async (user: TestUser): Promise<unknown> => {
  const response = await user.get('/api/me');
  return response.ok
    ? ((await response.json()) as { displayName: string }).displayName
    : response.status;
};

/** The runbook of docs/operations.md, from the backup to the way back. */
describe('after a restore', () => {
  let product: TestProduct;
  let restored: TestProduct;
  beforeAll(async () => {
    product = await TestProduct.start('restore');
    restored = await product.beside({ DATA_DATABASE_ID: 'restored' });
  });
  afterAll(async () => {
    await restored.close();
    await product.close();
  });

  it('members continue with the state of the backup, and the former database is kept', async () => {
    const member = await TestUser.start(product, 'At the backup');
    await restore(product.db, restored.db);
    await member.send('PATCH', '/api/me', { displayName: 'After the backup' });

    const again = member.at(restored);
    expect(await nameOf(again)).toBe('At the backup');
    await again.send('PATCH', '/api/me', { displayName: 'After the restore' });
    expect(await nameOf(again)).toBe('After the restore');
    expect(await nameOf(member)).toBe('After the backup');
  });

  it('who came after the backup signs in again', async () => {
    const late = await TestUser.start(product, 'Late');
    expect(await nameOf(late.at(restored))).toBe(401);
    const again = late.at(restored);
    await again.signInAgain();
    expect(await nameOf(again)).not.toBe(401);
  });
});
