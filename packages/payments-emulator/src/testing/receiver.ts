import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import Stripe from 'stripe';

export interface Received {
  readonly body: string;
  readonly signature: string;
  readonly event: { readonly id: string; readonly type: string };
}

/** A webhook endpoint with configurable responses. */
export class Receiver {
  readonly received: Received[] = [];
  /** Status of the next responses; null never responds. */
  answer: (received: Received) => number | null = () => 200;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server);
    server.on('request', (req, res) => {
      const chunks: Buffer[] = [];
      req.on('data', (chunk: Buffer) => chunks.push(chunk));
      req.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        const received: Received = {
          body,
          signature: String(req.headers['stripe-signature']),
          event: JSON.parse(body) as Received['event'],
        };
        receiver.received.push(received);
        const status = receiver.answer(received);
        if (status !== null) res.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hooks`;
  }

  get types(): string[] {
    return this.received.map(({ event }) => event.type);
  }

  verified({ body, signature }: Received, secret: string): Stripe.Event {
    return Stripe.webhooks.constructEvent(body, signature, secret);
  }

  /** Waits for `isDone`; throws after a minute, which even a busy machine does not take. */
  async until(isDone: () => boolean, timeoutMs = 60_000): Promise<void> {
    const end = Date.now() + timeoutMs;
    while (!isDone()) {
      if (Date.now() > end) throw new Error(`Only received: ${this.types.join(', ')}`);
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
