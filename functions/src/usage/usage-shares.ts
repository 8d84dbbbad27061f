import { type DomainError } from '@keelson/contracts/errors';
import { UserId, type PayerId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs, monthKey } from '@keelson/contracts/time';
import { type MetricKey } from '@keelson/contracts/usage/metric';
import { type MetricCounts, type UsagePeriod } from '@keelson/contracts/usage/usage';
import { documentConverter } from '@keelson/server/converter';
import { AggregateField, type Firestore, type Transaction } from 'firebase-admin/firestore';
import { countUsage } from './domain/count-usage';
import { shareAt } from './domain/member-share';
import { MemberPool } from './member-pool';
import { UsageShare } from '@keelson/contracts/usage/usage-share';

const shares = documentConverter(UsageShare);
/** Blocks that one transaction gives back. */
const MOST_BLOCKS = 200;

/** The member whose use is counted. */
export interface MemberUse {
  readonly uid: PayerId;
  readonly member: UserId;
  readonly metric: MetricKey;
  readonly at: EpochMs;
}

/** Describes what a workspace allows a member. */
export interface MemberTerms {
  /** The most that the member may use of a month; null without a cap. */
  readonly cap: number | null;
  readonly refusal: (used: number) => DomainError;
}

/**
 * Reads what a workspace allows a member, in the transaction that counts the use.
 *
 * @throws {DomainError} when the person does not belong to it any more.
 */
export type TermsOf = (transaction: Transaction, use: MemberUse) => Promise<MemberTerms>;

const UNLIMITED: TermsOf = () =>
  Promise.reject(new Error('A copy without workspaces has no members of them.'));

/** Units of others that a transaction gives back to the month. */
export interface RecalledUnits {
  readonly period: UsagePeriod | null;
  readonly units: number;
  readonly write: () => void;
}

/** The members' shares of the month of a workspace. */
export class UsageShares {
  constructor(
    private readonly db: Firestore,
    private readonly termsOf: TermsOf = UNLIMITED,
  ) {}

  async find(uid: PayerId, member: UserId): Promise<UsageShare | null> {
    return (await this.ref(uid, member).get()).data() ?? null;
  }

  /** The shares of some members in the month of `at`. */
  async among(
    uid: PayerId,
    members: readonly UserId[],
    at: EpochMs,
  ): Promise<ReadonlyMap<UserId, MetricCounts>> {
    if (members.length === 0) return new Map();
    const found = await this.db.getAll(...members.map((member) => this.ref(uid, member)));
    return new Map(
      members.map((member, index) => [
        member,
        shareAt((found[index]?.data() as UsageShare | undefined) ?? null, at).counters,
      ]),
    );
  }

  async findIn(transaction: Transaction, uid: PayerId, member: UserId): Promise<UsageShare | null> {
    return (await transaction.get(this.ref(uid, member))).data() ?? null;
  }

  /** @throws {DomainError} when the person does not belong to the workspace any more. */
  async open(transaction: Transaction, use: MemberUse): Promise<MemberPool> {
    const [stored, terms] = await Promise.all([
      this.findIn(transaction, use.uid, use.member),
      this.termsOf(transaction, use),
    ]);
    return new MemberPool(this, transaction, use, shareAt(stored, use.at), terms);
  }

  write(transaction: Transaction, uid: PayerId, member: UserId, share: UsageShare): void {
    transaction.set(this.ref(uid, member), share, shares.replaceKnown);
  }

  remove(transaction: Transaction, uid: PayerId, member: UserId): void {
    transaction.delete(this.ref(uid, member));
  }

  /** The month with the unused units of all other members. Nothing is written before `write`. */
  async recall(
    transaction: Transaction,
    period: UsagePeriod | null,
    { uid, member, metric, at }: MemberUse,
  ): Promise<RecalledUnits> {
    const { docs } = await transaction.get(
      this.all(uid).where(spareField(metric), '>', 0).limit(MOST_BLOCKS),
    );
    let [next, units] = [period, 0];
    const writes: (() => void)[] = [];
    for (const document of docs) {
      const share = document.data();
      const { block } = share;
      const spare = block?.spare[metric] ?? 0;
      // A block of the month before is given back to that month, when its lease is over.
      if (block === null || document.id === member || !isOf(block.day, at)) continue;
      next = countUsage(next, { metric, amount: -spare, day: block.day }, at);
      units += spare;
      const rest = { ...block, spare: { ...block.spare, [metric]: 0 } };
      writes.push(() => {
        this.write(transaction, uid, UserId.parse(document.id), { ...share, block: rest });
      });
    }
    return { period: next, units, write: () => writes.forEach((write) => write()) };
  }

  /** Units in the blocks of other members. */
  async spareOfOthers(
    transaction: Transaction,
    { uid, member, metric }: MemberUse,
  ): Promise<number> {
    const found = await transaction.get(this.all(uid).where(spareField(metric), '>', 0));
    return found.docs
      .filter(({ id }) => id !== member)
      .reduce((sum, document) => sum + (document.data().block?.spare[metric] ?? 0), 0);
  }

  /** Months without the units that they count for later questions: those are in blocks of the latest one. */
  async withoutSpare(uid: PayerId, period: UsagePeriod): Promise<UsagePeriod> {
    const day = Object.keys(period.days).sort().at(-1);
    if (day === undefined) return period;
    let next = period;
    for (const metric of Object.keys(period.counters) as MetricKey[]) {
      const sum = await this.all(uid)
        .aggregate({ spare: AggregateField.sum(spareField(metric)) })
        .get();
      const amount = -sum.data().spare;
      if (amount < 0) next = countUsage(next, { metric, amount, day }, period.updatedAt);
    }
    return next;
  }

  private all(uid: PayerId) {
    return this.db.collection(paths.usageShares(uid)).withConverter(shares);
  }

  private ref(uid: PayerId, member: UserId) {
    return this.db.doc(paths.usageShare(uid, member)).withConverter(shares);
  }
}

const spareField = (metric: MetricKey): string => `block.spare.${metric}`;

const isOf = (day: string, at: EpochMs): boolean => day.startsWith(monthKey(at));
