import { type NextFunction, type Request, type Response } from 'express';

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const SAFE = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Allows requests from this machine only. Checks `Host` against DNS rebinding and rejects forms from other
 * sites.
 */
export function localOnly(req: Request, res: Response, next: NextFunction): void {
  const address = (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isHere = address === '::1' || address.startsWith('127.');
  const name = (req.get('host') ?? '').replace(/:\d+$/, '');
  if (isHere && LOCAL_NAMES.includes(name) && isSameSite(req)) next();
  else
    res.status(403).json({
      error: {
        message: 'The control API accepts requests from this machine only.',
        type: 'forbidden',
      },
    });
}

/** Rejects cross-site mutations. */
export function sameSiteOnly(req: Request, res: Response, next: NextFunction): void {
  if (isSameSite(req)) next();
  else res.status(403).type('text/plain').send('This form was sent from another site.');
}

function isSameSite(req: Request): boolean {
  if (SAFE.includes(req.method)) return true;
  const site = req.get('sec-fetch-site') ?? 'none';
  return site === 'none' || site === 'same-origin';
}
