import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ApiRequest {
  readonly key: string;
  readonly authorization: string | undefined;
  readonly body: { readonly to: readonly string[]; readonly subject: string };
}

/** Describes how the provider treats a request: it answers, or takes the mail and hangs up before its answer. */
export type Treatment =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: object }
  | 'accept'
  | 'accept-and-hang-up';

/**
 * The documented behavior of an HTTP API for mail: a key is accepted once, and a request that repeats it gets the first answer.
 */
export async function openMailApi() {
  const accepted = new Map<string, ApiRequest>();
  const requests: ApiRequest[] = [];
  let treat: (request: ApiRequest) => Treatment | Promise<Treatment> = () => 'accept';
  const server = createServer((request, response) => {
    void (async () => {
      const { authorization, 'idempotency-key': key } = request.headers;
      if (request.url !== '/emails') throw new Error(`No API at ${request.url}`);
      const body = JSON.parse(await text(request)) as ApiRequest['body'];
      const mail = { key: String(key), authorization, body };
      requests.push(mail);
      const treatment = await treat(mail);
      if (typeof treatment === 'object') {
        response.writeHead(treatment.status, treatment.headers);
        response.end(JSON.stringify(treatment.body ?? {}));
        return;
      }
      if (!accepted.has(mail.key)) accepted.set(mail.key, mail);
      if (treatment === 'accept-and-hang-up') response.destroy();
      else response.end(JSON.stringify({ id: `id-${mail.key}` }));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://re_key%2B1@127.0.0.1:${port}`,
    accepted,
    requests,
    /** Chooses the treatment from now on. */
    treat: (next: typeof treat): void => void (treat = next),
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
