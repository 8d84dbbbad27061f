/**
 * `npm run staff:grant -- <e-mail> <viewer|operator|admin|none>`: sets a role without the
 * console, such as that of the first admin. The user must have signed in once.
 */
import { StaffRole } from '@keelson/contracts/account/staff';
import { DomainError } from '@keelson/contracts/errors';
import { accountOf } from '../account/account-directory';
import { setStaffRole } from '../account/set-staff-role';
import { SessionRepo } from '../account/session-repo';
import { StaffRepo } from '../account/staff-repo';
import { AuditRepo } from '../audit/audit-repo';
import { ConfigError, readConfig } from '../config';
import { systemClock } from '@keelson/server/clock';
import { connectFirebase } from '../platform/firestore';
import { fail, printLine, readEnvironment } from './environment';

const USAGE = `Usage: npm run staff:grant -- <e-mail> <${StaffRole.options.join('|')}|none>`;

async function grant(email: string, role: StaffRole | null): Promise<void> {
  const { auth, db } = connectFirebase(readConfig(readEnvironment()));
  const account = accountOf(await auth.getUserByEmail(email));
  const staff = new StaffRepo(db, new AuditRepo(db));
  await setStaffRole(
    { auth, staff, sessions: new SessionRepo(db), now: systemClock },
    {
      account,
      role,
      actor: { kind: 'system', id: 'system:staff-grant', label: 'npm run staff:grant' },
      requestId: `staff-grant-${systemClock()}`,
    },
  );
  printLine(role === null ? `${email} is no longer staff.` : `${email} is now ${role}.`);
}

function errorMessage(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof DomainError) return error.message;
  if ((error as { code?: unknown }).code === 'auth/user-not-found') {
    return 'No user with this e-mail address has signed in yet.';
  }
  return null;
}

const [email, roleName] = process.argv.slice(2);
const role = roleName === 'none' ? { data: null, success: true } : StaffRole.safeParse(roleName);
if (!email || !role.success) {
  fail(USAGE);
} else {
  await grant(email, role.data ?? null).catch((error: unknown) => {
    const message = errorMessage(error);
    if (message === null) throw error;
    fail(message);
  });
}
