import { systemClock } from '@keelson/server/clock';
import { AccountDirectory } from '../../account/account-directory';
import { areaWorkspaces } from '../../area-payers';
import { AuditRepo } from '../../audit/audit-repo';
import { readEnvironment } from '../../cli/environment';
import { readConfig } from '../../config';
import { connectFirebase } from '../../platform/firestore';
import { platformLogger } from '../../platform/logger';
import { composeBilling } from '../compose-billing';

/** Composes the billing of the configured project for a command, which sells nothing. */
export function connectBilling(job: string) {
  const config = readConfig(readEnvironment());
  const { db, auth } = connectFirebase(config);
  const accounts = new AccountDirectory(auth, db);
  const billing = composeBilling({
    db,
    config,
    findAccounts: (uids) => accounts.findAll(uids),
    workspaces: areaWorkspaces(db)[0],
    // Only checkouts ask.
    adoptPriorUse: () => Promise.resolve(),
    audit: new AuditRepo(db),
    log: platformLogger.with({ job }),
    now: systemClock,
  });
  return { auth, db, billing, payments: config.payments };
}
