import { type Page, type PageRequest, readPage } from '@keelson/server/page';
import { DomainError } from '@keelson/contracts/errors';
import { type ActiveIngestRun, IngestRun, RunEvent } from '@keelson/contracts/learning/ingest-run';
import { holdsLease } from '@keelson/contracts/lease';
import { type IngestRunId } from '@keelson/contracts/learning/learning-ids';
import { paths } from '@keelson/contracts/paths';
import { type Firestore, type Transaction } from 'firebase-admin/firestore';
import { documentConverter } from '@keelson/server/converter';
import { transact } from '@keelson/server/store/transact';

const ingestRuns = documentConverter(IngestRun, 'id');

export interface Attempt {
  readonly runId: IngestRunId;
  readonly attempt: string;
}

/** `ingestRuns/{runId}` and their events. */
export class RunRepo {
  constructor(private readonly db: Firestore) {}

  /** @throws {DomainError} `learning/run-not-found`. */
  async get(id: IngestRunId): Promise<IngestRun> {
    const found = (await this.ref(id).get()).data();
    if (found !== undefined) return found;
    throw new DomainError('learning/run-not-found', 'The run does not exist.');
  }

  async findIn(transaction: Transaction, id: IngestRunId): Promise<IngestRun | null> {
    return (await transaction.get(this.ref(id))).data() ?? null;
  }

  setIn(transaction: Transaction, run: IngestRun): void {
    transaction.set(this.ref(run.id), run, ingestRuns.replaceKnown);
  }

  /**
   * A transaction that fails unless the attempt still holds the run, so that a late attempt writes nothing.
   *
   * @throws {DomainError} `learning/run-busy`.
   */
  async fenced<Value>(
    { runId, attempt }: Attempt,
    work: (transaction: Transaction, run: ActiveIngestRun) => Promise<Value>,
  ): Promise<Value> {
    return transact(this.db, async (transaction) => {
      const run = await this.findIn(transaction, runId);
      if (run?.status !== 'applying' || !holdsLease(run, attempt)) {
        throw new DomainError('learning/run-busy', 'Another attempt has taken over this run.');
      }
      return work(transaction, run);
    });
  }

  eventIn(transaction: Transaction, id: IngestRunId, event: RunEvent): void {
    transaction.set(this.eventRef(id, event.seq), event);
  }

  async events(id: IngestRunId): Promise<RunEvent[]> {
    const { docs } = await this.db
      .collection(paths.ingestRunEvents(id))
      .orderBy('seq')
      .limit(500)
      .withConverter(documentConverter(RunEvent))
      .get();
    return docs.map((document) => document.data());
  }

  /** Newest first. */
  page(request: PageRequest): Promise<Page<IngestRun>> {
    const runs = this.db.collection(paths.ingestRuns()).withConverter(ingestRuns);
    return readPage(runs, { field: 'startedAt', direction: 'desc' }, request);
  }

  private ref(id: IngestRunId) {
    return this.db.doc(paths.ingestRun(id)).withConverter(ingestRuns);
  }

  private eventRef(id: IngestRunId, seq: number) {
    return this.db.doc(paths.ingestRunEvent(id, seq)).withConverter(documentConverter(RunEvent));
  }
}
