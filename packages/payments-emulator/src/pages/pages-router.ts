import { fileURLToPath } from 'node:url';
import express, { type NextFunction, type Request, type Response, Router } from 'express';
import { sameSiteOnly } from '../http/local-only';
import { describeError, type Log } from '../log';
import { DiskFullError } from '../store/journal';
import { type Store } from '../store/store';
import { challengeRoutes } from './challenge-routes';
import { invoiceRoutes } from './invoice-routes';
import { payRoutes } from './pay-routes';
import { portalRoutes } from './portal-routes';
import { DISK_FULL, sendMessage } from './send-page';

const ASSETS = fileURLToPath(new URL('assets', import.meta.url));

/** The hosted pages: card page, bank, portal, invoices. */
export function pagesRouter({ store, log }: { readonly store: Store; readonly log: Log }): Router {
  const router = Router();
  router.get('/', (_req, res) => res.redirect('/_control'));
  router.use('/assets', express.static(ASSETS, { index: false }));
  router.use(
    express.text({ type: 'application/x-www-form-urlencoded', limit: '20kb' }),
    sameSiteOnly,
  );
  router.use(payRoutes(store), challengeRoutes(store), portalRoutes(store), invoiceRoutes(store));
  router.use((_req, res) =>
    sendMessage(res, { status: 404, title: 'Page not found', text: 'Check the URL.' }),
  );
  router.use((error: unknown, req: Request, res: Response, _next: NextFunction) => {
    log({ level: 'error', message: 'A page failed', path: req.path, ...describeError(error) });
    const isFull = error instanceof DiskFullError;
    sendMessage(res, {
      status: isFull ? 503 : 500,
      title: isFull ? 'The disk is full' : 'Something went wrong',
      text: isFull
        ? `${DISK_FULL} Then go back, where the form still has what you entered, and send it again.`
        : 'Nothing was charged. Try again.',
    });
  });
  return router;
}
