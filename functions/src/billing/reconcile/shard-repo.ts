import { type WalkProgress } from '@keelson/contracts/billing/ledger';
import { type SubscriptionId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { type DocumentReference, type Firestore } from 'firebase-admin/firestore';
import * as z from 'zod';
import { type CreationWindow } from '../provider/payment-provider';
import { ReconcileCursor } from './job-repo';
import { transact } from '@keelson/server/store/transact';

/** One part of a pass: the subscriptions that were created in a window. */
export const Shard = z.object({
  walk: z.string(),
  index: z.number(),
  from: z.number(),
  to: z.number().nullable(),
  /** `failed`: its task was given up; the hourly run starts another one. */
  status: z.enum(['open', 'done', 'failed']),
  position: ReconcileCursor.nullable(),
  checked: z.number(),
  /** Subscriptions that could not be fetched. */
  retries: z.array(z.string()),
  /** The delivery that works on it, until its lease ends. */
  lease: z.object({ owner: z.string(), until: z.number() }).nullable(),
  /** When it progressed, or a task was made for it. */
  movedAt: z.number(),
});
export type Shard = z.infer<typeof Shard>;

const ShardedWalk = z.object({ id: z.string(), startedAt: z.number(), shards: z.number() });
export type ShardedWalk = z.infer<typeof ShardedWalk>;

export interface ShardKey {
  readonly walk: string;
  readonly index: number;
}

const MAX_RETRIES = 1_000;

/** Stores the shards of a pass in `billingJobs`. The shards of the next pass replace them. */
export class ShardRepo {
  constructor(private readonly db: Firestore) {}

  /** The pass that is in progress; null without one. */
  async current(): Promise<ShardedWalk | null> {
    const walk = ShardedWalk.safeParse((await this.job().get()).get('sharded'));
    return walk.success ? walk.data : null;
  }

  /** Without those that another release stored in a way that this one does not read. */
  async list(walk: string): Promise<Shard[]> {
    const found = await this.db.collection(BILLING_JOBS).where('walk', '==', walk).get();
    return found.docs.flatMap((document) => Shard.safeParse(document.data()).data ?? []);
  }

  /** Returns how far the current pass is; null without one. */
  async progress(): Promise<WalkProgress | null> {
    const walk = await this.current();
    if (walk === null) return null;
    const shards = await this.list(walk.id);
    const withStatus = (status: Shard['status']) => shards.filter((one) => one.status === status);
    return {
      startedAt: walk.startedAt,
      shards: walk.shards,
      done: withStatus('done').length,
      failed: withStatus('failed').length,
      checked: shards.reduce((sum, { checked }) => sum + checked, 0),
    };
  }

  /** The number of shards of a pass that are left, counted by the database. */
  async countLeft(walk: string): Promise<number> {
    const shards = this.db.collection(BILLING_JOBS).where('walk', '==', walk);
    return (await shards.where('status', 'in', ['open', 'failed']).count().get()).data().count;
  }

  /** Begins a pass. Returns null when another run has begun one meanwhile. */
  begin(windows: readonly CreationWindow[], at: EpochMs): Promise<ShardedWalk | null> {
    const walk = { id: `walk-${at}`, startedAt: at, shards: windows.length };
    return transact(this.db, async (transaction) => {
      const job = await transaction.get(this.job());
      if (ShardedWalk.safeParse(job.get('sharded')).success) return null;
      transaction.set(this.job(), { sharded: walk }, { merge: true });
      windows.forEach((window, index) => {
        const shard: Shard = {
          ...window,
          walk: walk.id,
          index,
          status: 'open',
          position: null,
          checked: 0,
          retries: [],
          lease: null,
          movedAt: at,
        };
        transaction.set(this.ref(index), shard);
      });
      return walk;
    });
  }

  /**
   * Takes the lease of a shard.
   *
   * @returns `obsolete` when it is done or of an earlier pass, `busy` while another delivery has the lease.
   */
  claim(
    key: ShardKey,
    lease: { readonly owner: string; readonly until: EpochMs },
    at: EpochMs,
  ): Promise<Shard | 'obsolete' | 'busy'> {
    return transact(this.db, async (transaction) => {
      const stored = await transaction.get(this.ref(key.index));
      const shard = Shard.safeParse(stored.data());
      if (!shard.success || shard.data.walk !== key.walk || shard.data.status === 'done') {
        return 'obsolete';
      }
      if (shard.data.lease !== null && shard.data.lease.until > at) return 'busy';
      transaction.update(stored.ref, { lease, status: 'open', movedAt: at });
      return shard.data;
    });
  }

  /** Stores progress while the lease is held. @returns False when another delivery has it now. */
  save(key: ShardKey, owner: string, change: Partial<Shard>): Promise<boolean> {
    return transact(this.db, async (transaction) => {
      const stored = await transaction.get(this.ref(key.index));
      const shard = Shard.safeParse(stored.data());
      if (!shard.success || shard.data.walk !== key.walk || shard.data.lease?.owner !== owner) {
        return false;
      }
      transaction.update(stored.ref, change);
      return true;
    });
  }

  /** Opens a shard for another task, unless a delivery works on it. */
  reopen({ walk, index }: ShardKey, at: EpochMs): Promise<boolean> {
    return transact(this.db, async (transaction) => {
      const stored = await transaction.get(this.ref(index));
      const shard = Shard.safeParse(stored.data());
      if (!shard.success || shard.data.walk !== walk || shard.data.status === 'done') return false;
      if (shard.data.lease !== null && shard.data.lease.until > at) return false;
      transaction.update(stored.ref, { status: 'open', lease: null, movedAt: at });
      return true;
    });
  }

  /**
   * Ends a pass once: `walk` counts as the last one that reached the end, null when it was given up. What its shards
   * could not fetch is fetched first by the next run.
   */
  finish(
    id: string,
    walk: { readonly finishedAt: EpochMs; readonly checked: number } | null,
    retries: readonly SubscriptionId[],
  ): Promise<boolean> {
    return transact(this.db, async (transaction) => {
      const job = await transaction.get(this.job());
      if (ShardedWalk.safeParse(job.get('sharded')).data?.id !== id) return false;
      const before = z.array(z.string()).catch([]).parse(job.get('retries'));
      transaction.set(
        this.job(),
        {
          sharded: null,
          ...(walk === null ? {} : { walk }),
          retries: [...new Set([...before, ...retries])].slice(0, MAX_RETRIES),
        },
        { merge: true },
      );
      return true;
    });
  }

  private job(): DocumentReference {
    return this.db.doc(paths.billingJob('reconcile'));
  }

  private ref(index: number): DocumentReference {
    return this.db.doc(paths.billingJob(`reconcile-${index}`));
  }
}

const BILLING_JOBS = 'billingJobs';
