import { type AuditSeal } from '@keelson/contracts/audit/audit-seal';
import { readAnchor } from './audit-anchor';
import { type AuditAnchor, type AuditFinding, compareDay } from './domain/compare-day';
import { dayAfter, sealableDays } from './domain/days';
import { entriesOf, type SealDeps } from './seal-audit';

export interface AuditVerification {
  readonly days: number;
  readonly entries: number;
  /** Empty when the log is as it was sealed. */
  readonly findings: readonly AuditFinding[];
}

/** Compares the whole audit log with its seals and anchors. Changes nothing. */
export async function verifyAudit(deps: Omit<SealDeps, 'log'>): Promise<AuditVerification> {
  const seals = await deps.seals.all();
  const findings: AuditFinding[] = [];
  let entries = 0;
  let before: AuditSeal | null = null;
  for (const seal of seals) {
    if (before !== null) findings.push(...missingSeals(before, seal));
    const current = await entriesOf(deps, seal.day);
    const anchor = anchorIn(await deps.seals.anchor(seal.day));
    findings.push(
      ...compareDay({ seal, previous: before?.hash ?? null, anchor, entries: current }),
    );
    entries += current.length;
    before = seal;
  }
  if (before !== null) findings.push(...lateSeals(before, deps.now()));
  return { days: seals.length, entries, findings };
}

function anchorIn(text: string | null): AuditAnchor | 'missing' | 'invalid' {
  return text === null ? 'missing' : (readAnchor(text) ?? 'invalid');
}

function missingSeals(before: AuditSeal, next: AuditSeal): AuditFinding[] {
  const findings: AuditFinding[] = [];
  for (let day = dayAfter(before.day); day < next.day; day = dayAfter(day)) {
    findings.push({ day, kind: 'not-sealed' });
  }
  return findings;
}

/** Days that the job should have sealed. It runs hourly, so one day may still be due. */
const lateSeals = (last: AuditSeal, now: number): AuditFinding[] =>
  sealableDays(dayAfter(last.day), now)
    .slice(0, -1)
    .map((day) => ({ day, kind: 'not-sealed' }));
