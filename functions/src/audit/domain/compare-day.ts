import { type AuditDay, type AuditSeal } from '@keelson/contracts/audit/audit-seal';

/** A stored entry with all of its fields, also those that only another release knows. */
export interface StoredEntry {
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface EntryDigest {
  readonly id: string;
  /** SHA-256, hex. */
  readonly digest: string;
}

/** One day of the audit log as it was when the day was sealed. */
export interface AuditAnchor {
  readonly day: AuditDay;
  /** Hash of the day before; null for the first day. */
  readonly previous: string | null;
  readonly entries: readonly EntryDigest[];
  readonly hash: string;
}

export interface AuditFinding {
  readonly day: AuditDay;
  readonly kind:
    | 'entry-changed'
    | 'entry-removed'
    | 'entry-added'
    | 'anchor-missing'
    | 'anchor-invalid'
    | 'seal-changed'
    | 'chain-broken'
    | 'not-sealed';
  /** The entry, for kinds about one. */
  readonly entry?: string;
}

export interface SealedDay {
  readonly seal: AuditSeal;
  /** Hash of the seal before; null for the first one. */
  readonly previous: string | null;
  /** `missing`: there is no file. `invalid`: it contradicts itself. */
  readonly anchor: AuditAnchor | 'missing' | 'invalid';
  readonly entries: readonly EntryDigest[];
}

export function compareDay({ seal, previous, anchor, entries }: SealedDay): AuditFinding[] {
  const { day } = seal;
  const broken: AuditFinding[] = seal.previous === previous ? [] : [{ day, kind: 'chain-broken' }];
  if (anchor === 'missing') return [...broken, { day, kind: 'anchor-missing' }];
  if (anchor === 'invalid' || anchor.day !== day) {
    return [...broken, { day, kind: 'anchor-invalid' }];
  }
  const isSealed =
    anchor.hash === seal.hash &&
    anchor.previous === seal.previous &&
    anchor.entries.length === seal.entries;
  return [
    ...broken,
    ...(isSealed ? [] : [{ day, kind: 'seal-changed' as const }]),
    ...compareEntries(day, anchor.entries, entries),
  ];
}

function compareEntries(
  day: AuditDay,
  sealed: readonly EntryDigest[],
  current: readonly EntryDigest[],
): AuditFinding[] {
  const now = new Map(current.map(({ id, digest }) => [id, digest]));
  const then = new Set(sealed.map(({ id }) => id));
  const lost = sealed.flatMap(({ id, digest }): AuditFinding[] => {
    const found = now.get(id);
    if (found === digest) return [];
    return [{ day, kind: found === undefined ? 'entry-removed' : 'entry-changed', entry: id }];
  });
  const added = current
    .filter(({ id }) => !then.has(id))
    .map(({ id }): AuditFinding => ({ day, kind: 'entry-added', entry: id }));
  return [...lost, ...added];
}
