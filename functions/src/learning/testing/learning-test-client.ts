import { type StaffRole } from '@keelson/contracts/account/staff';
import { sourceProgram } from '@keelson/readers/testing/test-reader';
import { type Approval } from '@keelson/contracts/learning/approval';
import { type IngestResponse, type RunRequest } from '@keelson/contracts/learning/ingest-endpoints';
import { type IngestRun } from '@keelson/contracts/learning/ingest-run';
import { type IngestChange, type IngestPlan } from '@keelson/contracts/learning/plan';
import { type PlanRun } from '@keelson/contracts/learning/plan-run';
import { type Problem } from '@keelson/contracts/errors';
import { type StagedUpload } from '@keelson/contracts/learning/source';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { APP_URL } from '../../testing/test-config';
import { openProduct, type TestProduct, type TestProductOptions } from '../../testing/test-product';
import { TestUser } from '../../testing/test-user';

const BASE = '/api/admin/learning-control';
const PIECE_BYTES = 64 * 1024;

type Input = Extract<IngestChange, { kind: 'ingest' }>['sources'][number];

export interface Reply<Body> {
  readonly status: number;
  readonly body: Body;
  readonly code: string | null;
}

export const APPROVAL_KEY = 'k'.repeat(40);

/** A product with files, approvals and a reader of documents, for the tests of one `describe`. */
export const openLearning = (name: string, options: TestProductOptions = {}): TestProduct =>
  openProduct(name, {
    files: 'bucket',
    reader: sourceProgram({ timeoutMs: 30_000 }),
    ...options,
    env: { APPROVAL_SIGNING_KEY: APPROVAL_KEY, ...options.env },
  });

export function openClient(product: TestProduct, role: StaffRole): LearningTestClient {
  const client = new LearningTestClient(product);
  beforeAll(() => client.signIn(role));
  return client;
}

export class LearningTestClient {
  constructor(
    readonly product: TestProduct,
    private signedIn: TestUser | null = null,
  ) {}

  get user(): TestUser {
    if (this.signedIn === null) throw new Error('Nobody has signed in yet');
    return this.signedIn;
  }

  async signIn(role: StaffRole): Promise<void> {
    this.signedIn = await TestUser.staff(this.product, role);
  }

  async send<Body>(path: string, body: unknown, key: string = randomUUID()): Promise<Reply<Body>> {
    const headers = { 'idempotency-key': key };
    return replyOf<Body>(await this.user.send('POST', `${BASE}${path}`, body, headers));
  }

  async upload(name: string, bytes: Buffer | string): Promise<Reply<StagedUpload>> {
    const response = await this.product.fetch(`${BASE}/uploads?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: {
        cookie: this.user.cookie,
        origin: APP_URL,
        'content-type': 'application/octet-stream',
        'content-length': `${Buffer.byteLength(bytes)}`,
      },
      // `fetch` copies a body of one piece several times, in the process whose memory the tests measure.
      body: Readable.from(piecesOf(Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes))),
      duplex: 'half',
    });
    return replyOf<StagedUpload>(response);
  }

  dryRun(change: IngestChange): Promise<Reply<Extract<IngestResponse, { mode: 'dry_run' }>>> {
    return this.send('/ingest', { mode: 'dry_run', change });
  }

  planReply(
    change: IngestChange,
  ): Promise<Reply<Extract<IngestResponse, { mode: 'commit_plan' }>>> {
    return this.send('/ingest', { mode: 'commit_plan', change });
  }

  async plan(change: IngestChange): Promise<IngestPlan> {
    return good(await this.planReply(change)).plan;
  }

  /** Plans, requests and approves a change, for users with all roles. @returns The token. */
  async approve(
    change: IngestChange,
  ): Promise<{ digest: string; token: string; approval: Approval }> {
    const { digest } = await this.plan(change);
    const requested = good(await this.send<Approval>('/approvals', { change, digest }));
    const issued = good(
      await this.send<{ approval: Approval; approvalToken: string }>(
        `/approvals/${requested.id}/approve`,
        { digest },
      ),
    );
    return { digest, token: issued.approvalToken, approval: issued.approval };
  }

  apply(
    change: IngestChange,
    { digest, token }: { readonly digest: string; readonly token?: string | undefined },
    key?: string,
  ): Promise<Reply<{ run: IngestRun }>> {
    const body = { mode: 'commit_apply', change, digest, approvalToken: token };
    return this.send('/ingest', body, key);
  }

  startRun(request: RunRequest, key?: string): Promise<Reply<PlanRun>> {
    return this.send('/plan-runs', request, key);
  }

  async planRun(id: string): Promise<PlanRun> {
    return good(await this.get<PlanRun>(`/plan-runs/${id}`));
  }

  async get<Body>(path: string): Promise<Reply<Body>> {
    return replyOf<Body>(await this.user.send('GET', `${BASE}${path}`));
  }

  /** Starts a run, delivers its task and returns its result. */
  async runToEnd(request: RunRequest): Promise<IngestResponse> {
    const { id } = good(await this.startRun(request));
    await this.product.deliver();
    return good(await this.get<{ result: IngestResponse }>(`/plan-runs/${id}/result`)).result;
  }

  async publish(change: IngestChange): Promise<IngestRun> {
    return good(await this.apply(change, await this.approve(change))).run;
  }
}

export const inline = (name: string, text: string): Input => ({ kind: 'inline', name, text });

export const ingestOf = (...sources: Input[]): IngestChange => ({ kind: 'ingest', sources });

function* piecesOf(bytes: Buffer): Generator<Buffer, void> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    yield bytes.subarray(start, start + PIECE_BYTES);
  }
}

export function good<Body>({ status, body, code }: Reply<Body>): Body {
  if (code === null) return body;
  throw new Error(`${status} ${code}: ${(body as unknown as Problem).detail}`);
}

async function replyOf<Body>(response: Response): Promise<Reply<Body>> {
  const body = (await response.json()) as Body;
  const code = response.ok ? null : (body as unknown as Problem).code;
  return { status: response.status, body, code };
}
