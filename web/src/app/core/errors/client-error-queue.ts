import type { ApiRequest } from '@keelson/contracts/http/api';
import {
  CLIENT_ERROR_SHARE,
  MAX_ERRORS_PER_PAGE_VIEW,
  MAX_MESSAGE,
  MAX_STACK,
} from '@keelson/contracts/platform/client-error-limits';
import { scrubText } from '@keelson/contracts/platform/scrub-text';
import { ApiError } from '../api/api-error';

export type ClientErrorReport = ApiRequest<'POST', '/api/client-errors'>['body'];
type ClientError = ClientErrorReport['errors'][number];

export interface ClientErrorQueueDeps {
  readonly send: (report: ClientErrorReport) => Promise<void>;
  readonly isOnline: () => boolean;
  /** The pattern of the current route. */
  readonly page: () => string;
  readonly release: string;
  readonly random: () => number;
}

/** Errors that follow each other are one request. */
const DELAY_MS = 2_000;

/**
 * Reports errors of one page view: a sample of the views, each distinct error once, a few in all. When a report cannot
 * be sent, the page view reports nothing more, so that an outage adds no requests.
 */
export class ClientErrorQueue {
  private readonly seen = new Set<string>();
  private pending: ClientError[] = [];
  private enabled: boolean;

  constructor(private readonly deps: ClientErrorQueueDeps) {
    this.enabled = deps.random() < CLIENT_ERROR_SHARE;
  }

  add(thrown: unknown): void {
    if (!this.enabled || !this.deps.isOnline() || !isDefect(thrown)) return;
    const error = describe(thrown);
    const key = JSON.stringify(error);
    if (this.seen.has(key) || this.seen.size >= MAX_ERRORS_PER_PAGE_VIEW) return;
    this.seen.add(key);
    this.pending.push(error);
    if (this.pending.length === 1) setTimeout(() => void this.flush(), DELAY_MS);
  }

  private async flush(): Promise<void> {
    const errors = this.pending;
    this.pending = [];
    const { send, page, release } = this.deps;
    try {
      await send({ release, page: page(), errors });
    } catch {
      this.enabled = false;
    }
  }
}

/** Errors of the API have a line on the server, or none because the network is down; canceled work is no error. */
const isDefect = (thrown: unknown): thrown is Error =>
  thrown instanceof Error &&
  !(thrown instanceof ApiError) &&
  thrown.name !== 'AbortError' &&
  // The code of a page could not be fetched: `reloadOnStaleChunk`.
  !/dynamically imported|module script/i.test(thrown.message);

const describe = ({ name, message, stack = '' }: Error): ClientError => ({
  name: /^[A-Za-z]\w{0,59}$/.test(name) ? name : 'Error',
  message: scrubText(message.slice(0, 2 * MAX_MESSAGE))
    .slice(0, MAX_MESSAGE)
    .toWellFormed(),
  stack: scrubText(stack.slice(0, 2 * MAX_STACK))
    .slice(0, MAX_STACK)
    .toWellFormed(),
});
