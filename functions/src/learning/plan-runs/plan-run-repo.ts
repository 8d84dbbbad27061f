import { type Page, type PageRequest, readPage } from '@keelson/server/page';
import { DomainError } from '@keelson/contracts/errors';
import { type IngestRunId, type PlanRunId } from '@keelson/contracts/learning/learning-ids';
import { PlanRun } from '@keelson/contracts/learning/plan-run';
import { paths } from '@keelson/contracts/paths';
import { documentConverter } from '@keelson/server/converter';
import { transact, type TransactionKey, transactOnce } from '@keelson/server/store/transact';
import { type Firestore, type Transaction } from 'firebase-admin/firestore';
import { holdsLease, type LeaseRequest } from '@keelson/contracts/lease';
import { claimPlanRun } from '../domain/plan-run-state';
import { publicPlanRun, StoredPlanRun } from './stored-plan-run';

const planRuns = documentConverter(StoredPlanRun, 'id');
const publicPlanRuns = documentConverter(PlanRun, 'id');
const PUBLIC_FIELDS = Object.keys(PlanRun.shape).filter((name) => name !== 'id');

export type DecidePlanRun = (
  run: StoredPlanRun,
  transaction: Transaction,
) => Promise<StoredPlanRun> | StoredPlanRun;

/** `planRuns/{id}`. */
export class PlanRunRepo {
  constructor(private readonly db: Firestore) {}

  create(run: StoredPlanRun, key: TransactionKey | null): Promise<PlanRun> {
    return transactOnce(this.db, key, (transaction) => {
      transaction.create(this.ref(run.id), run);
      return Promise.resolve(publicPlanRun(run));
    });
  }

  /** @throws {DomainError} `learning/run-not-found`. */
  async get(id: PlanRunId): Promise<StoredPlanRun> {
    return (await this.ref(id).get()).data() ?? notFound();
  }

  /** The run that has begun an apply; null when a request has. */
  async ofIngestRun(id: IngestRunId): Promise<StoredPlanRun | null> {
    const found = this.db.collection(paths.planRuns()).where('ingestRunId', '==', id).limit(1);
    const { docs } = await found.withConverter(planRuns).get();
    return docs[0]?.data() ?? null;
  }

  /**
   * Reads, decides and writes in one transaction. `decide` may run again.
   *
   * @throws {DomainError} `learning/run-not-found`.
   */
  async update(id: PlanRunId, decide: DecidePlanRun): Promise<StoredPlanRun> {
    return transact(this.db, (transaction) => this.updateIn(transaction, id, decide));
  }

  /** As {@link update}, once for each key. */
  updateOnce(id: PlanRunId, decide: DecidePlanRun, key: TransactionKey | null): Promise<PlanRun> {
    return transactOnce(this.db, key, async (transaction) =>
      publicPlanRun(await this.updateIn(transaction, id, decide)),
    );
  }

  async claim(id: PlanRunId, request: LeaseRequest): Promise<StoredPlanRun | 'obsolete' | 'busy'> {
    let outcome: StoredPlanRun | 'obsolete' | 'busy' = 'obsolete';
    await this.update(id, (run) => {
      outcome = claimPlanRun(run, request);
      return typeof outcome === 'string' ? run : outcome;
    });
    return outcome;
  }

  /** Stores progress while the delivery has the lease. @returns False when it was canceled or taken over. */
  save(id: PlanRunId, attempt: string, change: Partial<StoredPlanRun>): Promise<boolean> {
    return transact(this.db, (transaction) => this.saveIn(transaction, id, { attempt, change }));
  }

  async saveIn(
    transaction: Transaction,
    id: PlanRunId,
    { attempt, change }: { readonly attempt: string; readonly change: Partial<StoredPlanRun> },
  ): Promise<boolean> {
    let isHolder = false;
    await this.updateIn(transaction, id, (run) => {
      isHolder = holdsLease(run, attempt);
      return isHolder ? { ...run, ...change } : run;
    });
    return isHolder;
  }

  /** Newest first, without the changes, which have up to half a megabyte each. */
  page(request: PageRequest): Promise<Page<PlanRun>> {
    const runs = this.db
      .collection(paths.planRuns())
      .select(...PUBLIC_FIELDS)
      .withConverter(publicPlanRuns);
    return readPage<PlanRun>(runs, { field: 'createdAt', direction: 'desc' }, request);
  }

  private async updateIn(
    transaction: Transaction,
    id: PlanRunId,
    decide: DecidePlanRun,
  ): Promise<StoredPlanRun> {
    const run = (await transaction.get(this.ref(id))).data() ?? notFound();
    const next = await decide(run, transaction);
    // Only what has changed: the change of a run has up to half a megabyte.
    if (next !== run)
      transaction.update(this.db.doc(paths.planRun(id)), planRuns.updateOf(next, run));
    return next;
  }

  private ref(id: PlanRunId) {
    return this.db.doc(paths.planRun(id)).withConverter(planRuns);
  }
}

function notFound(): never {
  throw new DomainError('learning/run-not-found', 'The run does not exist.');
}
