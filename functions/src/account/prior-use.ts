import {
  type IdentityOwner,
  type IdentityUse,
  PriorUse,
} from '@keelson/contracts/account/prior-use';
import { type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { DAY, type EpochMs, monthKey } from '@keelson/contracts/time';
import { type MetricCounts } from '@keelson/contracts/usage/usage';
import { type Clock } from '@keelson/server/clock';
import { documentConverter } from '@keelson/server/converter';
import { digestOf } from '@keelson/server/digest';
import { keyedDigest } from '@keelson/server/keyed-digest';
import { type DocumentReference, type Firestore, type Query } from 'firebase-admin/firestore';
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
  readonly debitReturned: boolean;
}

export interface PriorUseDeps {
  readonly db: Firestore;
  readonly accounts: Pick<AccountDirectory, 'find'>;
  /** The environment has them; there are several while one is rotated. */
  readonly secrets: readonly string[];
  /** Returns the use that counted against the plan's limits in the current month. */
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
 * Holds what is free once for each person, whatever accounts they have and delete: a trial, promotion codes, the plan's
 * limits of a month, and a plan while a bank debit is under way. It is kept under keyed hashes of the owner's verified
 * identities (`domain/verified-identities.ts`), also of those that an account had before, and nothing is kept of
 * deleted accounts whose owners used none of it.
 */
export class PriorUseLedger {
  constructor(private readonly deps: PriorUseDeps) {}

  /** Before anything of the account is removed. Repeating it, also after a part is removed, forgets nothing. */
  async remember(uid: UserId): Promise<void> {
    const { db, accounts, now } = this.deps;
    const at = now();
    const [account, use, owned] = await Promise.all([
      accounts.find(uid),
      this.useOf(uid, at),
      this.owners('owner', [uid], at),
    ]);
    if (use === null) return;
    const keys = new Set(owned.map(({ identity }) => identity));
    if (account !== null) for (const key of this.keysOf(account)) keys.add(key);
    for (const key of keys) {
      const ref = this.ref(key);
      await transact(db, async (transaction) => {
        const stored = (await transaction.get(ref)).data();
        const known = stored?.kind === 'identity' && stored.expiresAt > at ? stored : null;
        transaction.set(ref, mergePriorUse(known, use));
      });
    }
  }

  async find(account: OwnerFacts & Pick<AuthAccount, 'uid'>): Promise<IdentityUse[]> {
    const refs = this.keysOf(account).map((key) => this.ref(key));
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

  /** Takes over what the owner used under other accounts. Repeating it changes nothing. */
  async adopt(account: OwnerFacts & Pick<AuthAccount, 'uid'>): Promise<void> {
    const { uid } = account;
    const at = this.deps.now();
    const month = monthKey(at);
    const uses = [...(await this.find(account)), ...(await this.ofOthers(account, at))];
    for (const { account: from, trialAt, codes, debitReturned, used, ...use } of uses) {
      const key = `prior-use/${from}`;
      if (use.month === month) await this.deps.carryUsage(uid, { key, used, at });
      if (trialAt !== null || codes.length > 0 || debitReturned) {
        await this.deps.carryGiven(uid, { trialAt, codes, debitReturned }, at);
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
    const [used, given] = await Promise.all([usedBy(uid, at), givenTo(uid)]);
    const { trialAt, codes, debitReturned } = given;
    const isNothing = trialAt === null && codes.length === 0 && !debitReturned;
    if (isNothing && Object.keys(used).length === 0) return null;
    return {
      kind: 'identity',
      account: digestOfAccount(uid),
      trialAt,
      codes: [...codes],
      debitReturned,
      month: monthKey(at),
      used,
      expiresAt: at + KEPT_MS,
    };
  }

  /** Removes the marks of an account that is being deleted; called after {@link remember}. */
  async deleteUserData(uid: UserId): Promise<void> {
    const found = await this.rows().where('owner', '==', uid).get();
    await Promise.all(found.docs.map(({ ref }) => ref.delete()));
  }

  /**
   * Marks the identities of an account, and finds what other accounts used that have them, or had: Firebase lets a browser disconnect
   * an identity, and delete a sign-in, without asking the server.
   */
  private async ofOthers(
    account: OwnerFacts & Pick<AuthAccount, 'uid'>,
    at: EpochMs,
  ): Promise<IdentityUse[]> {
    const { uid } = account;
    const keys = this.keysOf(account);
    if (keys.length === 0) return [];
    const owners = await this.owners('identity', keys, at);
    const isMarked = (key: string): boolean =>
      owners.some(
        ({ owner, identity, expiresAt }) =>
          owner === uid && identity === key && expiresAt > at + KEPT_MS - DAY,
      );
    for (const identity of keys.filter((key) => !isMarked(key))) {
      const row: IdentityOwner = { kind: 'owner', owner: uid, identity, expiresAt: at + KEPT_MS };
      await this.ref(`${identity}-${digestOfAccount(uid)}`).set(row);
    }
    const others = new Set(owners.map(({ owner }) => owner).filter((owner) => owner !== uid));
    const uses = await Promise.all([...others].map((other) => this.useOf(other, at)));
    return uses.filter((use) => use !== null);
  }

  private async owners(
    field: 'owner' | 'identity',
    values: readonly string[],
    at: EpochMs,
  ): Promise<IdentityOwner[]> {
    const found = await this.rows()
      .where(field, 'in', [...values])
      .get();
    return found.docs
      .map((each) => each.data())
      .filter((row): row is IdentityOwner => row.kind === 'owner' && row.expiresAt > at);
  }

  private keysOf(account: OwnerFacts): string[] {
    return this.deps.secrets.flatMap((secret) =>
      verifiedIdentities(account).map((identity) =>
        keyedDigest(secret, 'prior-use/identity', identity),
      ),
    );
  }

  private rows(): Query<PriorUse> {
    return this.deps.db.collection(paths.priorUse()).withConverter(priorUses);
  }

  private ref(key: string): DocumentReference<PriorUse> {
    return this.deps.db.doc(paths.priorUseOf(key)).withConverter(priorUses);
  }
}
