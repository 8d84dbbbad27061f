import { createServer, type Server, type Socket } from 'node:net';
import { type AddressInfo } from 'node:net';

/** The test file of all virus scanners (eicar.org), in two parts so that no scanner finds it here. */
export const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  'latin1',
);
const COMMAND = Buffer.from('zINSTREAM\0', 'latin1');

/** Describes how the server answers: as clamd does, or in one of the ways in which it fails. */
export type FakeAnswer = 'scan' | 'silent' | 'hang-up' | 'too-long' | 'nonsense' | 'in-pieces';

/** Speaks the protocol of clamd(8): a command, chunks with their lengths, an empty chunk, one answer. */
export class FakeClamd {
  /** The files that were scanned, whole. */
  readonly scanned: Buffer[] = [];
  answer: FakeAnswer = 'scan';

  private constructor(
    private readonly server: Server,
    readonly port: number,
    private readonly sockets: Set<Socket>,
  ) {}

  static async listen(): Promise<FakeClamd> {
    const sockets = new Set<Socket>();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const fake = new FakeClamd(server, (server.address() as AddressInfo).port, sockets);
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
      fake.serve(socket);
    });
    return fake;
  }

  get url(): string {
    return `clamd://127.0.0.1:${this.port}`;
  }

  close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private serve(socket: Socket): void {
    let received = Buffer.alloc(0);
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data]);
      const stream = readStream(received);
      if (stream === 'invalid') socket.end('UNKNOWN COMMAND\0');
      else if (stream !== null) this.reply(socket, stream);
    });
    if (this.answer === 'hang-up') socket.end();
  }

  private reply(socket: Socket, stream: Buffer): void {
    this.scanned.push(stream);
    const verdict = stream.includes(EICAR)
      ? 'stream: Eicar-Test-Signature FOUND\0'
      : 'stream: OK\0';
    switch (this.answer) {
      case 'scan':
        socket.end(verdict);
        return;
      case 'in-pieces':
        socket.write(verdict.slice(0, 5));
        setTimeout(() => socket.end(verdict.slice(5)), 20);
        return;
      case 'too-long':
        socket.end('INSTREAM size limit exceeded. ERROR\0');
        return;
      case 'nonsense':
        socket.end('HTTP/1.1 200 OK\r\n\r\n');
        return;
      case 'silent':
      case 'hang-up':
    }
  }
}

/** The content of a whole stream; null while it is incomplete. */
function readStream(received: Buffer): Buffer | 'invalid' | null {
  if (received.length < COMMAND.length) return null;
  if (!received.subarray(0, COMMAND.length).equals(COMMAND)) return 'invalid';
  const chunks: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= received.length;) {
    const size = received.readUInt32BE(at);
    if (size === 0) return Buffer.concat(chunks);
    if (at + 4 + size > received.length) return null;
    chunks.push(received.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return null;
}
