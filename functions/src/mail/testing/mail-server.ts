import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** The server's answer to a message; null when it takes it. */
export type Refusal = { readonly code: number; readonly text: string } | null;

/** A mail server on a free port that keeps what it took. */
export async function openMailServer(options: SMTPServerOptions = {}) {
  const taken: string[] = [];
  let decide: (message: string) => Refusal | Promise<Refusal> = () => null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    ...options,
    onData: (stream, _session, callback) => {
      void text(stream).then(async (message) => {
        const refusal = await decide(message);
        if (refusal === null) {
          taken.push(message);
          callback(null, 'queued');
        } else {
          callback(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
        }
      });
    },
  });
  // A client that goes away in the middle is no error of the server.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    taken,
    /** Chooses the answers from now on. */
    answer: (next: typeof decide): void => void (decide = next),
    close: (): Promise<void> => new Promise((resolve) => server.close(resolve)),
  };
}
