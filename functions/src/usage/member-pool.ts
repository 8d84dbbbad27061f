import { type DayKey } from '@keelson/contracts/time';
import { type UsagePeriod } from '@keelson/contracts/usage/usage';
import { type Transaction } from 'firebase-admin/firestore';
import { type Allowance, usedOfPlan } from './domain/count-usage';
import { blockSize, holdsOldBlock, spareOf, useShare } from './domain/member-share';
import { type UsageDocuments } from './usage-documents';
import { KEEP_MS } from './usage-entry';
import { type UsageShare } from '@keelson/contracts/usage/usage-share';
import {
  type MemberTerms,
  type MemberUse,
  type RecalledUnits,
  type UsageShares,
} from './usage-shares';

interface PoolUse {
  readonly amount: number;
  /** Units of the member's block. */
  readonly drawn: number;
  /** Units that the month counts for later questions of the member. */
  readonly taken: number;
  readonly day: DayKey;
}

/** The allowance of a workspace in one transaction, for the use of one member. */
export class MemberPool {
  constructor(
    private readonly shares: UsageShares,
    private readonly transaction: Transaction,
    private readonly use: MemberUse,
    private readonly share: UsageShare,
    private readonly terms: MemberTerms,
  ) {}

  /** True when the member may use this much more in the month. */
  isUnderCap(amount: number): boolean {
    const { cap } = this.terms;
    return cap === null || this.used() + amount <= cap;
  }

  /** @throws The refusal of the workspace. */
  requireUnderCap(amount: number): void {
    if (!this.isUnderCap(amount)) throw this.terms.refusal(this.used());
  }

  /** Returns how much of some use the member's own block has. */
  drawn(amount: number): number {
    return Math.min(amount, spareOf(this.share, this.use.metric, this.use.at));
  }

  /** The month with the unused units of all other members. */
  recall(month: UsagePeriod | null): Promise<RecalledUnits> {
    return this.shares.recall(this.transaction, month, this.use);
  }

  unusedOfOthers(): Promise<number> {
    return this.shares.spareOfOthers(this.transaction, this.use);
  }

  /** The number of units that the month counts at once, `needed` of them for this use. */
  sizeOf(month: UsagePeriod | null, allowance: Allowance | null, needed: number): number {
    const { metric, at } = this.use;
    if (allowance === null || needed === 0 || holdsOldBlock(this.share, at)) return needed;
    const left = allowance.limit - usedOfPlan(month, metric);
    const sinceLast = month === null ? Infinity : at - month.updatedAt;
    return Math.max(needed, blockSize({ last: month?.blockSize ?? 1, sinceLast, left }));
  }

  /** The share after the use: what its block has then, and its writes. */
  stage(poolUse: PoolUse): {
    readonly spare: number;
    readonly write: (of: UsageDocuments) => void;
  } {
    const { uid, member, metric, at } = this.use;
    const next = useShare(this.share, { ...poolUse, metric, at });
    const { block } = next;
    return {
      spare: spareOf(next, metric, at),
      write: (documents) => {
        this.shares.write(this.transaction, uid, member, next);
        if (poolUse.taken === 0 || block === null) return;
        this.transaction.set(documents.entry(uid, `block/${member}`), {
          metric,
          amount: poolUse.taken,
          day: block.day,
          member,
          isBlock: true,
          released: false,
          leaseUntil: block.leaseUntil,
          expiresAt: at + KEEP_MS,
        });
      },
    };
  }

  private used(): number {
    return this.share.counters[this.use.metric] ?? 0;
  }
}
