/**
 * `npm run ops -- staff:grant <e-mail> <viewer|operator|admin|none>`: sets a role without the
 * console, such as that of the first admin. The user must have signed in once, with a verified e-mail address:
 * anybody can sign up with an address that is not theirs where a provider does not verify it.
 * `--allow-unverified` grants the role anyway, after you asked the person for their uid (Customers in the console).
 */
import { StaffRole } from '@keelson/contracts/account/staff';
import { accountOf } from '../account/account-directory';
import { setStaffRole } from '../account/set-staff-role';
import { SessionRepo } from '../account/session-repo';
import { StaffRepo } from '../account/staff-repo';
import { AuditRepo } from '../audit/audit-repo';
import { readConfig } from '../config';
import { systemClock } from '@keelson/server/clock';
import { NotificationWriter } from '@keelson/server/notifications/notification-writer';
import { connectFirebase } from '../platform/firestore';
import { fail, printLine, readEnvironment } from './environment';
import { runCommand } from './run-command';

const USAGE = `Usage: npm run ops -- staff:grant <e-mail> <${StaffRole.options.join('|')}|none> [--allow-unverified]`;

interface Grant {
  readonly email: string;
  readonly role: StaffRole | null;
  readonly allowUnverified: boolean;
}

async function grant({ email, role, allowUnverified }: Grant): Promise<void> {
  const config = readConfig(readEnvironment());
  const { auth, db } = connectFirebase(config);
  const user = await auth.getUserByEmail(email);
  if (role !== null && !user.emailVerified && !allowUnverified) {
    fail(
      `${email} is not verified: the account may belong to someone else. Nothing was changed. Let its owner sign in with a provider that verifies the address, or check that the account ${user.uid} is theirs and add --allow-unverified.`,
    );
    return;
  }
  const account = accountOf(user);
  const notifier = new NotificationWriter(db, config.mail);
  const staff = new StaffRepo(db, new AuditRepo(db), notifier);
  await setStaffRole(
    { auth, staff, sessions: new SessionRepo(db), now: systemClock },
    {
      account,
      role,
      actor: { kind: 'system', id: 'system:staff-grant', label: 'npm run ops -- staff:grant' },
      requestId: `staff-grant-${systemClock()}`,
      key: null,
    },
  );
  printLine(role === null ? `${email} is no longer staff.` : `${email} now has the role ${role}.`);
}

const errorMessage = (error: unknown): string | null =>
  (error as { code?: unknown }).code === 'auth/user-not-found'
    ? 'No user with this e-mail address has signed in yet.'
    : null;

const FLAG = '--allow-unverified';
const given = process.argv.slice(2);
const [email, roleName, ...rest] = given.filter((argument) => argument !== FLAG);
const role = roleName === 'none' ? { data: null, success: true } : StaffRole.safeParse(roleName);
if (!email || !role.success || rest.length > 0) {
  fail(USAGE);
} else {
  const allowUnverified = given.includes(FLAG);
  const wanted = { email, role: role.data ?? null, allowUnverified };
  await runCommand(() => grant(wanted), errorMessage);
}
