import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

type Mode =
  | { readonly kind: 'up' | 'silent' | 'mute' }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'wrong'; readonly response: string };

/**
 * A TCP connection to one dependency that a test can break for real: programs that connect through it meet refused
 * connections, silence, delays or answers of another program.
 */
export class FaultyConnection {
  private mode: Mode = { kind: 'up' };
  private server: Server | null = null;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly target: { readonly host: string; readonly port: number },
    readonly port: number,
  ) {}

  /** @param address `host:port` of the dependency. */
  static async to(address: string): Promise<FaultyConnection> {
    const { hostname, port } = new URL(`http://${address}`);
    const connection = new FaultyConnection(
      { host: hostname, port: Number(port) },
      await freePort(),
    );
    await connection.listen();
    return connection;
  }

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** Ends all connections and refuses new ones, as when the program has ended. */
  async down(): Promise<void> {
    const { server } = this;
    this.server = null;
    this.dropConnections();
    if (server === null) return;
    server.close();
    await once(server, 'close');
  }

  /** Accepts connections and never answers. */
  silent(): void {
    this.change({ kind: 'silent' });
  }

  /** Passes requests on, and never their responses. */
  mute(): void {
    this.change({ kind: 'mute' });
  }

  /** Delays everything that the dependency sends. */
  slow(ms: number): void {
    this.change({ kind: 'slow', ms });
  }

  /** Answers every request with a page, as a proxy or a parked domain does. */
  wrong(): void {
    const body = '<html><body>It works!</body></html>';
    const head = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${body.length}`;
    this.change({ kind: 'wrong', response: `${head}\r\nConnection: close\r\n\r\n${body}` });
  }

  async up(): Promise<void> {
    this.change({ kind: 'up' });
    if (this.server === null) await this.listen();
  }

  private change(mode: Mode): void {
    this.mode = mode;
    this.dropConnections();
  }

  private dropConnections(): void {
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
  }

  private async listen(): Promise<void> {
    const server = createServer((client) => this.accept(client));
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    this.server = server;
  }

  private accept(client: Socket): void {
    const { mode } = this;
    this.keep(client);
    switch (mode.kind) {
      case 'silent':
        client.resume();
        return;
      case 'wrong':
        client.once('data', () => client.end(mode.response));
        return;
      case 'up':
        this.forward(client).pipe(client);
        return;
      case 'mute':
        this.forward(client).resume();
        return;
      case 'slow': {
        const upstream = this.forward(client);
        void this.pipeSlowly(upstream, client, mode.ms);
      }
    }
  }

  private forward(client: Socket): Socket {
    const upstream = connect(this.target);
    this.keep(upstream);
    client.pipe(upstream);
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
    return upstream;
  }

  private async pipeSlowly(from: Socket, to: Socket, ms: number): Promise<void> {
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) {
        await sleep(ms);
        to.write(chunk);
      }
    } catch {
      to.destroy(); // the fault ended, or the client hung up
    }
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.sockets.delete(socket));
  }
}

/** A port that nothing uses, for a program that is started and ended several times. */
export async function freePort(): Promise<number> {
  const reserved = createServer().listen(0, '127.0.0.1');
  await once(reserved, 'listening');
  const { port } = reserved.address() as AddressInfo;
  reserved.close();
  await once(reserved, 'close');
  return port;
}
