/**
 * `npm run ops -- audit:verify`: compares the audit log with the hash chain over its days and with the anchors in
 * Cloud Storage. Exits with 1 and names every difference (docs/security.md).
 */
import { AuditRepo } from '../audit/audit-repo';
import { SealRepo } from '../audit/seal-repo';
import { systemClock } from '@keelson/server/clock';
import { verifyAudit } from '../audit/verify-audit';
import { readConfig } from '../config';
import { BucketFiles } from '@keelson/server/files/file-store';
import { connectFirebase } from '../platform/firestore';
import { fail, printLine, readEnvironment } from './environment';
import { runCommand } from './run-command';

async function verify(): Promise<void> {
  const config = readConfig(readEnvironment());
  const { db, bucket } = connectFirebase(config);
  const files = new BucketFiles(() => bucket(config.auditAnchorBucket ?? undefined));
  const seals = new SealRepo(db, files);
  const { days, entries, findings } = await verifyAudit({
    audit: new AuditRepo(db),
    seals,
    now: systemClock,
  });
  for (const { day, kind, entry } of findings) printLine([day, kind, entry].join(' ').trimEnd());
  const checked = `${entries} entries of ${days} sealed days`;
  if (findings.length === 0) printLine(`The audit log is as it was sealed: ${checked}.`);
  else fail(`The audit log differs from its seals in ${findings.length} places (${checked}).`);
}

await runCommand(verify);
