import { type Firestore } from 'firebase-admin/firestore';
import { ReadCounter } from './read-counter';

/** Describes what Firestore bills, in documents. */
export interface DocumentOperations {
  readonly reads: number;
  readonly writes: number;
  readonly deletes: number;
}

interface CommitRequest {
  readonly writes?:
    | readonly {
        readonly delete?: string | null;
        readonly update?: { readonly name?: string | null } | null;
      }[]
    | null;
}
type UnaryRequest = (
  method: string,
  request: CommitRequest,
  ...rest: unknown[]
) => Promise<unknown>;

const COMMITS = new Set(['commit', 'batchWrite']);

/** Counts the documents that one Firestore client reads, writes and deletes, as they are billed. */
export class OperationCounter {
  private readonly reads: ReadCounter;
  private writes = 0;
  private deletes = 0;

  /**
   * Counts from now on.
   *
   * @param background A collection that is written on its own time, which is not counted.
   */
  constructor(
    db: Firestore,
    private readonly background: string | null = null,
  ) {
    this.reads = new ReadCounter(db);
    const client = db as unknown as { request: UnaryRequest };
    const request = client.request.bind(db);
    client.request = async (method, message, ...rest) => {
      const response = await request(method, message, ...rest);
      if (COMMITS.has(method)) this.addWrites(message);
      return response;
    };
  }

  get total(): DocumentOperations {
    return { reads: this.reads.reads, writes: this.writes, deletes: this.deletes };
  }

  /** The operations of one act. Nothing else may use the client meanwhile. */
  async of(act: () => Promise<unknown>): Promise<DocumentOperations> {
    const before = this.total;
    await act();
    const after = this.total;
    return {
      reads: after.reads - before.reads,
      writes: after.writes - before.writes,
      deletes: after.deletes - before.deletes,
    };
  }

  private addWrites({ writes }: CommitRequest): void {
    for (const write of writes ?? []) {
      const { name = '' } = write.update ?? {};
      if (this.background !== null && name?.includes(`/documents/${this.background}/`)) continue;
      if (typeof write.delete === 'string' && write.delete !== '') this.deletes += 1;
      else this.writes += 1;
    }
  }
}
