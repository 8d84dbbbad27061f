import { type StaffRole } from '@keelson/contracts/account/staff';
import { UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { DEMO_ACCOUNTS, type DemoAccount } from '@keelson/contracts/platform/demo-accounts';
import { type Auth } from 'firebase-admin/auth';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';

/** Creates the demo accounts as if each had signed in with Google once, and makes some of them staff. */
export async function seedAccounts(auth: Auth, db: Firestore): Promise<void> {
  const { errors } = await auth.importUsers(DEMO_ACCOUNTS.map(importRecord));
  const [first] = errors;
  if (first !== undefined) throw first.error;
  for (const { uid, role } of DEMO_ACCOUNTS) {
    if (role !== null) await grant(auth, db, uid, role);
  }
}

function importRecord({ uid, email, displayName }: DemoAccount) {
  const person = { email, displayName };
  const google = { uid, providerId: 'google.com', ...person };
  return { uid, ...person, emailVerified: true, providerData: [google] };
}

async function grant(auth: Auth, db: Firestore, uid: string, role: StaffRole): Promise<void> {
  await auth.setCustomUserClaims(uid, { role });
  await db.doc(paths.staffMember(UserId.parse(uid))).set({
    role,
    grantedBy: DEMO_ACCOUNTS.find((account) => account.role === 'admin')?.uid ?? uid,
    grantedAt: Timestamp.now(),
  });
}
