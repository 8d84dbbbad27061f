import { createServer, type Server } from 'node:http';
import express from 'express';
import { apiRouter } from './api/api-router';
import { controlRouter } from './control/control-router';
import { seedFixtures } from './control/fixtures';
import { registerEndpoint } from './engine/webhook-endpoints';
import { type Log, logToStderr } from './log';
import { DEFAULTS, type PaymentsOptions } from './options';
import { pagesRouter } from './pages/pages-router';
import { PaymentsClock } from './payments-clock';
import { Store } from './store/store';
import { Courier } from './webhooks/courier';

export interface RunningPayments {
  /** Where the API, the pages and the control API are, without a slash at the end. */
  readonly url: string;
  /** Ends it; everything that was answered is kept. */
  close(): Promise<void>;
}

/** Starts the stand-in; `secretKey` is all that has to be given. */
export async function startPayments(
  given: Partial<PaymentsOptions> & Pick<PaymentsOptions, 'secretKey'>,
  log: Log = logToStderr,
): Promise<RunningPayments> {
  const options: PaymentsOptions = { ...DEFAULTS, ...given };
  // Bound before the state is touched: who finds the port taken must not write to the other's folder.
  const app = express();
  const server = await listen(createServer(app), options);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  const url = `http://${options.host}:${port}`;
  const store = Store.open({
    folder: options.dataDir,
    publicUrl: options.publicUrl ?? url,
    now: Date.now,
  });
  prepare(store, options);
  const courier = new Courier(store, {
    compression: options.retryCompression,
    timeoutMs: options.webhookTimeoutMs,
    concurrency: options.webhookConcurrency,
  });
  const clock = new PaymentsClock(store, log);
  app.disable('x-powered-by');
  app.use('/v1', apiRouter({ store, secretKey: options.secretKey, log }));
  app.use('/v2', apiRouter({ store, secretKey: options.secretKey, log }));
  app.use(
    '/_control',
    controlRouter({ store, courier, log, prepare: () => prepare(store, options) }),
  );
  app.use(pagesRouter({ store, log }));
  return {
    url,
    close: async () => {
      clock.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await courier.close();
      store.close();
    },
  };
}

/** What has to be there from the start; changes nothing when it is. */
function prepare(store: Store, options: PaymentsOptions): void {
  store.run((draft) => {
    if (options.seed) seedFixtures(draft);
    for (const { url, secret } of options.webhooks) registerEndpoint(draft, url, secret);
  });
}

function listen(server: Server, { port, host }: PaymentsOptions): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}
