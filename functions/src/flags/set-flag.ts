import { countOfAudience } from '@keelson/contracts/platform/count-of-audience';
import { type AuditMessage } from '@keelson/contracts/audit/audit-message';
import { DomainError } from '@keelson/contracts/errors';
import {
  audienceOf,
  type FlagAudience,
  FLAG_KEYS,
  type FlagKey,
  type FlagList,
  FLAGS,
  NO_FLAGS,
  type StoredFlags,
} from '@keelson/contracts/platform/flags';
import { paths } from '@keelson/contracts/paths';
import { type FlagReader, flagsRef, storedFlags } from '@keelson/server/flags/flag-reader';
import { type TransactionKey, transactOnce } from '@keelson/server/store/transact';
import { type Firestore } from 'firebase-admin/firestore';
import { type AuditRepo, type NewAuditEntry } from '../audit/audit-repo';

export interface FlagDeps {
  readonly db: Firestore;
  readonly flags: FlagReader;
  readonly audit: AuditRepo;
}

export interface FlagChange extends Pick<NewAuditEntry, 'actor' | 'requestId' | 'at'> {
  readonly flag: FlagKey;
  readonly audience: FlagAudience;
  readonly reason: string;
  readonly key: TransactionKey | null;
  /** The revision that the admin saw. */
  readonly revision: number;
}

/** All flags as admins see them. */
export const toFlagList = (stored: StoredFlags): FlagList => ({
  revision: stored.revision,
  items: FLAG_KEYS.map((key) => ({
    key,
    title: FLAGS[key].title,
    description: FLAGS[key].description,
    audience: audienceOf(stored, key),
    isDefault: !(key in stored.audiences),
  })),
});

/** The stored flags, not the cached ones. */
export const listFlags = async ({ db }: FlagDeps): Promise<FlagList> =>
  toFlagList((await flagsRef(db).get()).data() ?? NO_FLAGS);

/**
 * Changes the audience of one flag and records why, in one transaction.
 *
 * @throws {DomainError} `flags/changed` when the flags are not those that the admin saw.
 */
export async function setFlag(
  { db, flags, audit }: FlagDeps,
  change: FlagChange,
): Promise<FlagList> {
  const { flag, audience, reason, revision, actor, requestId, at, key } = change;
  const stored = await transactOnce(db, key, async (transaction) => {
    const before = (await transaction.get(flagsRef(db))).data() ?? NO_FLAGS;
    if (before.revision !== revision) {
      throw new DomainError(
        'flags/changed',
        'Another admin changed the flags. Nothing was changed. Check the new state and try again.',
      );
    }
    const audiences = { ...before.audiences, [flag]: audience };
    const after: StoredFlags = { ...before, revision: revision + 1, audiences };
    transaction.set(flagsRef(db), after, storedFlags.replaceKnown);
    audit.recordIn(transaction, {
      actor,
      requestId,
      at,
      action: 'flags.changed',
      target: paths.flags(),
      message: changeMessage(flag, { from: audienceOf(before, flag), to: audience, reason }),
      before: audienceOf(before, flag),
      after: audience,
    });
    return after;
  });
  flags.clear();
  return toFlagList(stored);
}

const changeMessage = (
  flag: FlagKey,
  { from, to, reason }: { from: FlagAudience; to: FlagAudience; reason: string },
): AuditMessage => ({
  code: 'flags.changed',
  params: {
    flag,
    from: from.kind,
    fromCount: countOfAudience(from),
    to: to.kind,
    toCount: countOfAudience(to),
    reason,
  },
});
