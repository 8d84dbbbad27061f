import { type StaffRole } from '@keelson/contracts/account/staff';
import { StoredPreferences, type User } from '@keelson/contracts/account/user';
import { UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { DEMO_ACCOUNTS, type DemoAccount } from '@keelson/contracts/platform/demo-accounts';
import { DAY, type EpochMs } from '@keelson/contracts/time';
import { storedUsers } from '@keelson/server/account/stored-users';
import { type Auth } from 'firebase-admin/auth';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';

/** Days since the accounts signed up, in their order: all before the usage of `usage.ts`. */
const AGES = [88, 71, 52, 44, 38, 33] as const;

/** Creates the demo accounts as if each had signed in with Google weeks ago, and makes some of them staff. */
export async function seedAccounts(auth: Auth, db: Firestore, now: EpochMs): Promise<void> {
  const { errors } = await auth.importUsers(DEMO_ACCOUNTS.map(importRecord));
  const [first] = errors;
  if (first !== undefined) throw first.error;
  for (const [index, account] of DEMO_ACCOUNTS.entries()) {
    const signedUpAt = now - (AGES[index] ?? AGES[0]) * DAY;
    const user = userRecord(account, signedUpAt);
    await db.doc(paths.user(user.uid)).withConverter(storedUsers).set(user);
  }
  for (const { uid, role } of DEMO_ACCOUNTS) {
    if (role !== null) await grant(auth, db, uid, role);
  }
}

function importRecord({ uid, email, displayName }: DemoAccount) {
  const person = { email, displayName };
  const google = { uid, providerId: 'google.com', ...person };
  return { uid, ...person, emailVerified: true, providerData: [google] };
}

/** Returns what a sign-in writes; later ones keep the date. */
function userRecord({ uid, email, displayName }: DemoAccount, signedUpAt: EpochMs): User {
  return {
    uid: UserId.parse(uid),
    email,
    emailVerified: true,
    displayName,
    photoURL: null,
    picture: null,
    providers: ['google.com'],
    devices: [],
    mailBlock: null,
    preferences: StoredPreferences.parse({ theme: 'system' }),
    createdAt: signedUpAt,
    lastSignInAt: signedUpAt,
  };
}

async function grant(auth: Auth, db: Firestore, uid: string, role: StaffRole): Promise<void> {
  await auth.setCustomUserClaims(uid, { role });
  await db.doc(paths.staffMember(UserId.parse(uid))).set({
    role,
    grantedBy: DEMO_ACCOUNTS.find((account) => account.role === 'admin')?.uid ?? uid,
    grantedAt: Timestamp.now(),
  });
}
