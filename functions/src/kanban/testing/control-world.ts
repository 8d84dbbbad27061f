import { type StaffRole } from '@keelson/contracts/account/staff';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type ReaderProgram } from '@keelson/readers/process/source-reader';
import { TestUser } from '../../testing/test-user';
import { TestProduct } from '../../testing/test-product';
import { ExecutionProcess } from './execution-process';

export const CONTROL = '/api/admin/kanban';

export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

interface ControlWorldOptions {
  /** With a bucket for them, which needs the Storage emulator. */
  readonly attachments?: boolean;
  readonly reader?: ReaderProgram;
  readonly env?: Readonly<Record<string, string>>;
}

/** The functions and a running execution service on one database, with staff of every role. */
export class ControlWorld {
  private boards = 0;

  private constructor(
    readonly product: TestProduct,
    readonly execution: ExecutionProcess,
    readonly staff: Readonly<Record<StaffRole, TestUser>>,
  ) {}

  static async start(
    name: string,
    { attachments = false, reader, env = {} }: ControlWorldOptions = {},
  ): Promise<ControlWorld> {
    const execution = await ExecutionProcess.reserve();
    const product = await TestProduct.start(name, {
      env: { ...env, ...execution.env },
      ...(attachments ? { files: 'bucket' as const } : {}),
      ...(reader === undefined ? {} : { reader }),
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

  /** Sends a request to the control center, such as `GET /boards`. */
  async send(
    who: TestUser | StaffRole,
    request: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse> {
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

  /** As {@link send}, and throws unless the request succeeds. */
  async sendOk<Body>(who: TestUser | StaffRole, request: string, body?: unknown): Promise<Body> {
    const response = await this.send(who, request, body);
    if (response.status >= 400) throw new Error(`${request}: ${JSON.stringify(response.body)}`);
    return response.body as Body;
  }

  board(fields: object = {}): Promise<Board> {
    this.boards += 1;
    const slug = `board-${this.boards}`;
    return this.sendOk('operator', 'POST /boards', {
      slug,
      name: `Board ${this.boards}`,
      ...fields,
    });
  }

  card({ slug }: Pick<Board, 'slug'>, fields: object = {}): Promise<Card> {
    return this.sendOk('operator', `POST /boards/${slug}/cards`, { title: 'Plank', ...fields });
  }
}

/** Status and code of a response, such as `409 kanban/revision-stale`. */
export const codeOf = ({ status, body }: ApiResponse): string =>
  'code' in body ? `${status} ${String(body['code'])}` : String(status);
