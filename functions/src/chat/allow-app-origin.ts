import { WORKSPACE_HEADER } from '@keelson/contracts/http/workspace-facts';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { setSecurityHeaders } from '@keelson/server/http/security-headers';

type Listener = (req: IncomingMessage, res: ServerResponse) => unknown;

const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': `Authorization, Content-Type, Idempotency-Key, ${WORKSPACE_HEADER}`,
  'Access-Control-Max-Age': '7200',
};

/**
 * CORS for a function that browsers call at its own URL: only the app's origin is allowed. Credentials are
 * not, so such calls authenticate with a Bearer token instead of the cookie.
 */
export function allowAppOrigin(appUrl: string, listener: Listener): Listener {
  const appOrigin = new URL(appUrl).origin;
  return (req, res) => {
    res.setHeader('Vary', 'Origin');
    if (req.headers.origin !== appOrigin) return listener(req, res);
    res.setHeader('Access-Control-Allow-Origin', appOrigin);
    res.setHeader('Access-Control-Expose-Headers', 'X-Request-Id, Retry-After');
    if (req.method !== 'OPTIONS') return listener(req, res);
    setSecurityHeaders(res);
    return res.writeHead(204, PREFLIGHT_HEADERS).end();
  };
}
