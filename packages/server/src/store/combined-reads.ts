import {
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
} from 'firebase-admin/firestore';

/** Documents of one request; Firestore takes more, but its answer should not delay the first caller. */
const MOST = 100;
/** Requests on their way at a time. While all are, callers wait and share the next one. */
const IN_FLIGHT = 2;

interface Waiting {
  readonly refs: readonly DocumentReference[];
  readonly resolve: (found: DocumentSnapshot[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads of concurrent callers in shared requests. A request of the Firestore client costs more CPU time than the documents
 * in it. Each read starts after its call, so a caller sees everything that was stored before.
 */
export class CombinedReads {
  private waiting: Waiting[] = [];
  private inFlight = 0;
  private scheduled = false;

  constructor(private readonly db: Firestore) {}

  /** Like `Firestore.getAll`. */
  getAll(refs: readonly DocumentReference[]): Promise<DocumentSnapshot[]> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ refs, resolve, reject });
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.scheduled || this.waiting.length === 0 || this.inFlight >= IN_FLIGHT) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      void this.send();
    });
  }

  private async send(): Promise<void> {
    const callers = this.takeCallers();
    this.inFlight += 1;
    this.schedule();
    try {
      const refs = callers.flatMap((caller) => caller.refs);
      const found = await this.db.getAll(...refs);
      let from = 0;
      for (const caller of callers) {
        caller.resolve(found.slice(from, from + caller.refs.length));
        from += caller.refs.length;
      }
    } catch (error) {
      for (const caller of callers) caller.reject(error);
    } finally {
      this.inFlight -= 1;
      this.schedule();
    }
  }

  private takeCallers(): Waiting[] {
    let documents = 0;
    const end = this.waiting.findIndex(({ refs }) => (documents += refs.length) > MOST);
    return this.waiting.splice(0, end === -1 ? this.waiting.length : Math.max(1, end));
  }
}
