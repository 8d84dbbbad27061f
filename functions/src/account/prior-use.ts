import { type IdentityUse, PriorUse } from '@keelson/contracts/account/prior-use';
import { type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { DAY, type EpochMs, monthKey } from '@keelson/contracts/time';
import { type MetricCounts } from '@keelson/contracts/usage/usage';
import { type Clock } from '@keelson/server/clock';
import { documentConverter } from '@keelson/server/converter';
import { digestOf } from '@keelson/server/digest';
import { keyedDigest } from '@keelson/server/keyed-digest';
import { type Firestore } from 'firebase-admin/firestore';
import { type AccountDirectory, type AuthAccount } from './account-directory';
import { type OwnerFacts, verifiedIdentities } from './domain/verified-identities';
import { mergePriorUse } from './domain/merge-prior-use';
import { transact } from '@keelson/server/store/transact';

const KEPT_MS = 90 * DAY;
const priorUses = documentConverter(PriorUse);

/** Another domain gives this once, or for a month. */
export interface FreeOnce {
  readonly trialAt: EpochMs | null;
  readonly codes: readonly string[];
}

export interface PriorUseDeps {
  readonly db: Firestore;
  readonly accounts: Pick<AccountDirectory, 'find'>;
  /** Those with a record that has the address. */
  readonly accountsWith: (email: string) => Promise<readonly UserId[]>;
  /** The environment has them; there are several while one is rotated. */
  readonly secrets: readonly string[];
  /** What counted against the plan's limits in the current month. */
  readonly usedBy: (uid: UserId, at: EpochMs) => Promise<MetricCounts>;
  readonly givenTo: (uid: UserId) => Promise<FreeOnce>;
  /** Counts use of another account of the person; once for each `key`. */
  readonly carryUsage: (
    uid: UserId,
    carried: { readonly key: string; readonly used: MetricCounts; readonly at: EpochMs },
  ) => Promise<void>;
  /** Marks what the person was given under another account. Repeating it changes nothing. */
  readonly carryGiven: (uid: UserId, given: FreeOnce, at: EpochMs) => Promise<void>;
  readonly now: Clock;
}

/** Shows that two records are of the same deleted account, without its id. */
const digestOfAccount = (uid: UserId): string => digestOf(['prior-use', uid]).slice(0, 32);

/**
 * What is free once for each person, over the deletion of their account: a trial, promotion codes, and the plan's limits of a
 * month. It is kept under keyed hashes of the owner's verified identities (`domain/verified-identities.ts`), and nothing is kept of
 * owners who used none of it.
 */
export class PriorUseLedger {
  constructor(private readonly deps: PriorUseDeps) {}

  /** Before anything of the account is removed. Repeating it, also after a part is removed, forgets nothing. */
  async remember(uid: UserId): Promise<void> {
    const { db, accounts, now } = this.deps;
    const at = now();
    const [account, use] = await Promise.all([accounts.find(uid), this.useOf(uid, at)]);
    if (account === null || use === null) return;
    for (const ref of this.refsOf(account)) {
      await transact(db, async (transaction) => {
        const stored = (await transaction.get(ref)).data();
        const known = stored?.kind === 'identity' && stored.expiresAt > at ? stored : null;
        transaction.set(ref, mergePriorUse(known, use));
      });
    }
  }

  async find(account: OwnerFacts & Pick<AuthAccount, 'uid'>): Promise<IdentityUse[]> {
    const refs = this.refsOf(account);
    if (refs.length === 0) return [];
    const own = digestOfAccount(account.uid);
    const at = this.deps.now();
    const found = await this.deps.db.getAll(...refs);
    const uses = found.flatMap((each) => (each.data() as PriorUse | undefined) ?? []);
    return uses.filter(
      (use): use is IdentityUse =>
        use.kind === 'identity' && use.expiresAt > at && use.account !== own,
    );
  }

  /** Takes over what the owner used under accounts that are deleted. Repeating it changes nothing. */
  async adopt(account: OwnerFacts & Pick<AuthAccount, 'uid'>): Promise<void> {
    const { uid } = account;
    const at = this.deps.now();
    const month = monthKey(at);
    const uses = [...(await this.find(account)), ...(await this.ofOrphans(account, at))];
    for (const { account: from, trialAt, codes, used, ...use } of uses) {
      const key = `prior-use/${from}`;
      if (use.month === month) await this.deps.carryUsage(uid, { key, used, at });
      if (trialAt !== null || codes.length > 0) {
        await this.deps.carryGiven(uid, { trialAt, codes }, at);
      }
    }
  }

  /** Like {@link adopt}, for callers that do not have the account. */
  async adoptOf(uid: UserId): Promise<void> {
    const account = await this.deps.accounts.find(uid);
    if (account !== null) await this.adopt(account);
  }

  private async useOf(uid: UserId, at: EpochMs): Promise<IdentityUse | null> {
    const { usedBy, givenTo } = this.deps;
    const [used, { trialAt, codes }] = await Promise.all([usedBy(uid, at), givenTo(uid)]);
    if (trialAt === null && codes.length === 0 && Object.keys(used).length === 0) return null;
    return {
      kind: 'identity',
      account: digestOfAccount(uid),
      trialAt,
      codes: [...codes],
      month: monthKey(at),
      used,
      expiresAt: at + KEPT_MS,
    };
  }

  /** Firebase lets a browser delete the sign-in alone, without asking the server: the records are still here. */
  private async ofOrphans(
    { uid, email, emailVerified }: OwnerFacts & Pick<AuthAccount, 'uid'>,
    at: EpochMs,
  ): Promise<IdentityUse[]> {
    if (email === null || !emailVerified) return [];
    const uses: IdentityUse[] = [];
    for (const other of await this.deps.accountsWith(email)) {
      if (other === uid || (await this.deps.accounts.find(other)) !== null) continue;
      const use = await this.useOf(other, at);
      if (use !== null) uses.push(use);
    }
    return uses;
  }

  private refsOf(account: OwnerFacts) {
    const { db, secrets } = this.deps;
    return secrets.flatMap((secret) =>
      verifiedIdentities(account).map((identity) =>
        db
          .doc(paths.priorUseOf(keyedDigest(secret, 'prior-use/identity', identity)))
          .withConverter(priorUses),
      ),
    );
  }
}
