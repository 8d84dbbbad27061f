import { type AuditDay, type AuditSeal } from '@keelson/contracts/audit/audit-seal';
import { type EpochMs } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { type AuditRepo } from './audit-repo';
import { digestEntry, readAnchor, writeAnchor } from './audit-anchor';
import { type AuditAnchor, type EntryDigest } from './domain/compare-day';
import { dayAfter, dayOf, sealableDays, startOf } from './domain/days';
import { type SealRepo } from './seal-repo';

export interface SealDeps {
  readonly audit: AuditRepo;
  readonly seals: SealRepo;
  readonly now: Clock;
  readonly log: Logger;
}

export interface SealReport {
  readonly sealed: readonly AuditDay[];
  /** False when the deadline passed first; the next run continues. */
  readonly done: boolean;
}

/**
 * Seals every day of the audit log that ended, oldest first: writes its anchor, then its seal. A run that
 * stopped between the two continues with the stored anchor.
 */
export async function sealAudit(deps: SealDeps, deadline: EpochMs): Promise<SealReport> {
  const { seals, now } = deps;
  const latest = await seals.latest();
  const first = latest === null ? await firstDay(deps) : dayAfter(latest.day);
  const sealed: AuditDay[] = [];
  let previous = latest?.hash ?? null;
  for (const day of first === null ? [] : sealableDays(first, now())) {
    if (now() >= deadline) return { sealed, done: false };
    previous = (await sealDay(deps, day, previous)).hash;
    sealed.push(day);
  }
  return { sealed, done: true };
}

async function firstDay({ audit, now }: SealDeps): Promise<AuditDay | null> {
  for await (const { fields } of audit.storedIn({ from: 0, to: now() })) {
    return dayOf(fields['at'] as EpochMs);
  }
  return null;
}

async function sealDay(deps: SealDeps, day: AuditDay, previous: string | null): Promise<AuditSeal> {
  const text = writeAnchor({ day, previous, entries: await entriesOf(deps, day) });
  const stored = await deps.seals.putAnchor(day, text);
  if (stored !== text) deps.log.warn('The audit log had an anchor for an unsealed day', { day });
  const anchor = requireAnchor(day, stored);
  const seal = { ...anchor, entries: anchor.entries.length, sealedAt: deps.now() };
  await deps.seals.create(seal);
  return seal;
}

function requireAnchor(day: AuditDay, text: string): AuditAnchor {
  const anchor = readAnchor(text);
  if (anchor !== null) return anchor;
  throw new Error(`The audit anchor of ${day} is damaged. Compare the file with its backup.`);
}

export async function entriesOf(
  { audit }: Pick<SealDeps, 'audit'>,
  day: AuditDay,
): Promise<EntryDigest[]> {
  const entries: EntryDigest[] = [];
  const range = { from: startOf(day), to: startOf(dayAfter(day)) };
  for await (const entry of audit.storedIn(range)) entries.push(digestEntry(entry));
  return entries;
}
