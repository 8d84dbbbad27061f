import { type StaffRole } from '@keelson/contracts/account/staff';
import { type Board } from '@keelson/contracts/kanban/board';
import { type Card } from '@keelson/contracts/kanban/card';
import { TestUser } from '../../testing/test-user';
import { TestProduct } from '../../testing/test-product';
import { ExecutionProcess } from './execution-process';

export const CONTROL = '/api/admin/kanban';

/** An answer with its body read. */
export interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** Functions beside a running execution service on one database, and staff of every role. */
export class ControlWorld {
  private boards = 0;

  private constructor(
    readonly product: TestProduct,
    readonly execution: ExecutionProcess,
    readonly staff: Readonly<Record<StaffRole, TestUser>>,
  ) {}

  /** @param options `attachments`: with a bucket for them, which needs the Storage emulator. */
  static async start(
    name: string,
    { attachments = false }: { readonly attachments?: boolean } = {},
  ): Promise<ControlWorld> {
    const execution = await ExecutionProcess.reserve();
    const product = await TestProduct.start(name, {
      env: execution.env,
      ...(attachments ? { files: 'bucket' as const } : {}),
    });
    const [viewer, operator, admin] = await Promise.all([
      TestUser.staff(product, 'viewer'),
      TestUser.staff(product, 'operator'),
      TestUser.staff(product, 'admin'),
      execution.start(product.projectId, attachments ? `${product.projectId}.appspot.com` : ''),
    ]);
    return new ControlWorld(product, execution, { viewer, operator, admin });
  }

  async close(): Promise<void> {
    await this.execution.stop();
    await this.product.close();
  }

  /** Asks the control center, as `GET /boards` or `POST /boards`. */
  async ask(
    who: TestUser | StaffRole,
    request: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Told> {
    const person = typeof who === 'string' ? this.staff[who] : who;
    const [method = 'GET', path = ''] = request.split(' ');
    const answer =
      method === 'GET'
        ? await person.get(`${CONTROL}${path}`, headers)
        : await person.send(method, `${CONTROL}${path}`, body, headers);
    const text = await answer.text();
    const json = answer.headers.get('content-type')?.includes('json') === true;
    return {
      status: answer.status,
      headers: answer.headers,
      body: (json ? JSON.parse(text) : { text }) as Record<string, unknown>,
    };
  }

  /** As {@link ask}, for what must succeed. */
  async done<Body>(who: TestUser | StaffRole, request: string, body?: unknown): Promise<Body> {
    const told = await this.ask(who, request, body);
    if (told.status >= 400) throw new Error(`${request}: ${JSON.stringify(told.body)}`);
    return told.body as Body;
  }

  board(fields: object = {}): Promise<Board> {
    this.boards += 1;
    const slug = `board-${this.boards}`;
    return this.done('operator', 'POST /boards', { slug, name: `Board ${this.boards}`, ...fields });
  }

  card({ slug }: Pick<Board, 'slug'>, fields: object = {}): Promise<Card> {
    return this.done('operator', `POST /boards/${slug}/cards`, { title: 'Plank', ...fields });
  }
}

/** `409 kanban/revision-stale`, for one line of a test. */
export const codeOf = ({ status, body }: Told): string =>
  'code' in body ? `${status} ${String(body['code'])}` : String(status);
