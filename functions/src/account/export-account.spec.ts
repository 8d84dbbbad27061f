import { UserId } from '@keelson/contracts/ids';
import { Timestamp } from 'firebase-admin/firestore';
import { exportAccount } from './export-account';

it('exports fields of a newer release with instants in milliseconds', async () => {
  const user = { displayName: 'Erin', verifiedAt: Timestamp.fromMillis(7) };
  const deps = { sections: { user: () => Promise.resolve(user) }, now: () => 9 };
  expect(await exportAccount(deps, UserId.parse('u1'))).toEqual({
    exportedAt: 9,
    uid: 'u1',
    user: { displayName: 'Erin', verifiedAt: 7 },
  });
});
