import { type IncomingMessage, type ServerResponse } from 'node:http';

type Listener = (req: IncomingMessage, res: ServerResponse) => unknown;

const ALLOWED = {
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
  'Access-Control-Max-Age': '7200',
};

/**
 * Lets the app's own pages, and no others, call a function at its own address. Cookies are not allowed
 * across origins, so a Bearer token is the only way in there.
 */
export function allowApp(appUrl: string, listener: Listener): Listener {
  const app = new URL(appUrl).origin;
  return (req, res) => {
    res.setHeader('Vary', 'Origin');
    if (req.headers.origin !== app) return listener(req, res);
    res.setHeader('Access-Control-Allow-Origin', app);
    res.setHeader('Access-Control-Expose-Headers', 'X-Request-Id, Retry-After');
    if (req.method !== 'OPTIONS') return listener(req, res);
    return res.writeHead(204, ALLOWED).end();
  };
}
