import { deleteApp, getApps } from 'firebase-admin/app';
import { paths } from '@keelson/contracts/paths';
import { UserId } from '@keelson/contracts/ids';
import { testConfig } from '../testing/test-config';
import { connectFirebase } from './firestore';

/** The backup was restored into another database; the former one stays as it is. */
describe('a restored database', () => {
  it('is used in place of the default one', async () => {
    const path = paths.user(UserId.parse(`restored-${Date.now()}`));
    const restored = connectFirebase(testConfig({ DATA_DATABASE_ID: 'restored' })).db;
    await restored.doc(path).set({ from: 'backup' });
    expect((await restored.doc(path).get()).get('from')).toBe('backup');
    await Promise.all(getApps().map((app) => deleteApp(app)));
    const former = connectFirebase(testConfig()).db;
    expect((await former.doc(path).get()).exists).toBe(false);
    await Promise.all(getApps().map((app) => deleteApp(app)));
  });
});
