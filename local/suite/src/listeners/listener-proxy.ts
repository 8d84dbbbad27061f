import { once } from 'node:events';
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request as connect,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { guarded } from '../http/guard';
import { LISTEN_CHANNEL, ListenChannel } from './listen-channel';

export interface ListenerProxyOptions {
  readonly emulator: string;
  /** The port that browsers connect to; 0 for a free one. */
  readonly port: number;
  readonly goneAfterMs?: number;
}

/** A page that comes back later is refused by the emulator, and its SDK opens another channel. */
const GONE_AFTER_MS = 5_000;

interface OpenChannel {
  readonly channel: ListenChannel;
  /** Responses in progress. A page that is there has a back channel open, which is one. */
  responses: number;
  /** Runs while there are none. */
  timer: NodeJS.Timeout;
  /** Settles when the emulator has the last forward request: a channel that ends before would keep its listeners. */
  forwarded: Promise<unknown>;
}

/**
 * Stands between browsers and the Firestore emulator, and ends the listeners of pages that are gone. The emulator itself
 * keeps them: it ignores that the connection closed and that the channel was terminated. Each commit waits until all
 * listeners to what it wrote have run their query again and have a message more in their buffers.
 */
export class ListenerProxy {
  private readonly server: Server = createServer(
    guarded(
      () => false,
      (request, response) => {
        this.answer(request, response).catch(() => response.destroy());
      },
    ),
  );
  private readonly origin: string;
  private readonly goneAfterMs: number;
  private readonly channels = new Map<string, OpenChannel>();

  private constructor({ emulator, goneAfterMs = GONE_AFTER_MS }: ListenerProxyOptions) {
    this.origin = `http://${emulator}`;
    this.goneAfterMs = goneAfterMs;
  }

  static async start(options: ListenerProxyOptions): Promise<ListenerProxy> {
    const proxy = new ListenerProxy(options);
    proxy.server.listen(options.port, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  /** `host:port` for browsers. */
  get address(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await Promise.all([...this.channels.keys()].map((session) => this.end(session)));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', this.origin);
    const session = query.get('SID');
    if (pathname === LISTEN_CHANNEL && session !== null) {
      if (query.get('TYPE') === 'terminate') await this.end(session);
      this.expectMore(session, response);
    }
    if (pathname === LISTEN_CHANNEL && request.method === 'POST') {
      await this.post(request, response, query);
    } else {
      await this.stream(request, response);
    }
  }

  /** The page of a channel is gone when no further request follows a response. */
  private expectMore(session: string, response: ServerResponse): void {
    const open = this.channels.get(session);
    if (open === undefined) return;
    clearTimeout(open.timer);
    open.responses += 1;
    response.once('close', () => {
      open.responses -= 1;
      if (open.responses === 0) open.timer = this.startTimer(session);
    });
  }

  private startTimer(session: string): NodeJS.Timeout {
    return setTimeout(() => void this.end(session), this.goneAfterMs).unref();
  }

  private async end(session: string): Promise<void> {
    const open = this.channels.get(session);
    if (open === undefined) return;
    this.channels.delete(session);
    clearTimeout(open.timer);
    try {
      await open.forwarded;
      for (const { query, form } of open.channel.ending(session)) {
        const url = `${this.origin}${LISTEN_CHANNEL}?${query.toString()}`;
        const headers = { connection: 'close' };
        await (await fetch(url, { method: 'POST', headers, body: form })).arrayBuffer();
      }
    } catch {
      // An emulator that has ended keeps no listeners.
    }
  }

  /** A forward request. It is short, and is completed also when the page goes meanwhile: it may start listeners. */
  private async post(
    request: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
  ): Promise<void> {
    const session = query.get('SID');
    const form = await text(request);
    const open = session === null ? undefined : this.channels.get(session);
    const channel = open?.channel ?? new ListenChannel(query.get('database') ?? '');
    channel.follow({ query, form: new URLSearchParams(form) });
    const forwarded = answerOf(this.connect(request).end(form));
    if (open !== undefined) open.forwarded = forwarded;
    const answer = await forwarded;
    const content = await text(answer);
    const [, opened] = /"c","([^"]+)"/.exec(content) ?? [];
    if (session === null && opened !== undefined) {
      const timer = this.startTimer(opened);
      this.channels.set(opened, { channel, responses: 0, timer, forwarded });
    }
    writeHead(response, answer);
    response.end(content);
  }

  private async stream(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const outgoing = this.connect(request);
    response.once('close', () => outgoing.destroy());
    const answer = await answerOf(request.pipe(outgoing));
    writeHead(response, answer);
    response.flushHeaders();
    await pipeline(answer, response);
  }

  /** The emulator closes idle connections, at times while the next request is sent: each request has its own. */
  private connect({ url = '/', method, headers }: IncomingMessage): ClientRequest {
    const { hostname, port } = new URL(this.origin);
    const own = { ...headers, connection: 'close' };
    return connect({ hostname, port, path: url, method, headers: own, agent: false });
  }
}

async function answerOf(outgoing: ClientRequest): Promise<IncomingMessage> {
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  // What breaks from now on, its reader sees.
  outgoing.on('error', () => undefined);
  return answer;
}

function writeHead(response: ServerResponse, { statusCode = 502, headers }: IncomingMessage): void {
  const { connection: _, ...own } = headers;
  response.writeHead(statusCode, own);
}
