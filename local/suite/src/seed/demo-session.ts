import { WORKSPACE_HEADER } from '@keelson/contracts/http/workspace-facts';
import { type WorkspaceId } from '@keelson/contracts/ids';
import { DEMO_ACCOUNTS } from '@keelson/contracts/platform/demo-accounts';
import { type RunningCopy, signIn } from '../sign-in';

/** A demo account that is signed in to a running copy. */
export class DemoSession {
  private constructor(
    private readonly copy: RunningCopy,
    private readonly cookie: string,
    readonly email: string,
    readonly displayName: string,
    private readonly workspace: WorkspaceId | null = null,
  ) {}

  /** @throws {Error} when there is no such demo account. */
  static async open(copy: RunningCopy, uid: string): Promise<DemoSession> {
    const account = DEMO_ACCOUNTS.find((each) => each.uid === uid);
    if (account === undefined) throw new Error(`There is no demo account ${uid}`);
    const { email, displayName } = account;
    const cookie = await signIn(copy, { sub: uid, email, displayName });
    return new DemoSession(copy, `__session=${cookie}`, email, displayName);
  }

  /** The same session in a tab that shows a workspace. */
  showing(workspace: WorkspaceId): DemoSession {
    return new DemoSession(this.copy, this.cookie, this.email, this.displayName, workspace);
  }

  async get(path: string): Promise<unknown> {
    return JSON.parse(await this.request('GET', path));
  }

  async send(method: 'POST' | 'PUT' | 'PATCH', path: string, body: object): Promise<unknown> {
    return JSON.parse(await this.request(method, path, body));
  }

  /** @returns The body of the response as text. @throws {Error} with the body of a refusal. */
  async request(method: string, path: string, body?: object): Promise<string> {
    const { appUrl, hostingUrl = appUrl } = this.copy;
    const isFile = body instanceof Uint8Array;
    const response = await fetch(`${hostingUrl}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        cookie: this.cookie,
        origin: appUrl,
        ...(this.workspace === null ? {} : { [WORKSPACE_HEADER]: this.workspace }),
        ...(method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
        ...(body === undefined
          ? {}
          : { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text;
  }
}
