import { type Firestore } from 'firebase-admin/firestore';

type UnaryRequest = (method: string, ...rest: unknown[]) => Promise<unknown>;

const COMMITS = new Set(['commit', 'batchWrite']);
/** `PERMISSION_DENIED`: the SDK does not retry it. */
const NOT_RETRIED = 7;

/** Crashes a process between two commits, as far as Firestore sees it: what was stored stays, and nothing more is. */
export class CommitFaults {
  private left = Infinity;
  private count = 0;

  constructor(db: Firestore) {
    const client = db as unknown as { request: UnaryRequest };
    const request = client.request.bind(db);
    client.request = async (method, ...rest) => {
      if (!COMMITS.has(method)) return request(method, ...rest);
      if (this.left <= 0) throw crash();
      const response = await request(method, ...rest);
      this.count += 1;
      this.left -= 1;
      // The response of the last commit is lost as well.
      if (this.left <= 0) throw crash();
      return response;
    };
  }

  async commitsOf(act: () => Promise<void>): Promise<number> {
    const before = this.count;
    await act();
    return this.count - before;
  }

  /** @param commits Those that are still stored. */
  crashAfter(commits: number): void {
    this.left = commits;
  }

  restart(): void {
    this.left = Infinity;
  }
}

const crash = (): Error =>
  Object.assign(new Error('The process has crashed'), { code: NOT_RETRIED });
