import { createServer, request } from 'node:http';
import { type AddressInfo } from 'node:net';

/** Adds a token to requests, for tools that cannot send one. Everything else passes as it is. */
export async function openTokenProxy(
  target: string,
  token: string,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server = createServer((req, res) => {
    const headers = { ...req.headers, authorization: `Bearer ${token}` };
    const passed = request(new URL(req.url ?? '/', target), { method: req.method, headers });
    passed.on('response', (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    passed.on('error', () => res.destroy());
    req.pipe(passed);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
