import { createServer, type Server } from 'node:http';
import express from 'express';
import { apiRouter } from './api/api-router';
import { controlRouter } from './control/control-router';
import { seedFixtures } from './control/fixtures';
import { registerEndpoint } from './engine/events/webhook-endpoints';
import { type Log, logToStderr, describeError } from './log';
import { DEFAULTS, type PaymentsOptions } from './options';
import { pagesRouter } from './pages/pages-router';
import { isLiveKey } from './protocol/livemode';
import { Store } from './store/store';
import { WebhookDispatcher } from './webhooks/webhook-dispatcher';
import { nextDue, runDueTransitions } from './engine/clocks/run-due-transitions';

export interface RunningPayments {
  /** Base URL of the API, the pages and the control API, without a trailing slash. */
  readonly url: string;
  /** Stops the server; all acknowledged changes are stored. */
  close(): Promise<void>;
}

/** Starts the payments emulator; only `secretKey` is required. */
export async function startPayments(
  given: Partial<PaymentsOptions> & Pick<PaymentsOptions, 'secretKey'>,
  log: Log = logToStderr,
): Promise<RunningPayments> {
  const options: PaymentsOptions = { ...DEFAULTS, ...given };
  // Listens before it opens the state: with the port in use, another process owns the folder.
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
  const dispatcher = new WebhookDispatcher(store, {
    compression: options.retryCompression,
    timeoutMs: options.webhookTimeoutMs,
    concurrency: options.webhookConcurrency,
  });
  const clock = new PaymentsClock(store, log);
  app.disable('x-powered-by').disable('etag');
  for (const version of ['/v1', '/v2'] as const) {
    app.use(version, apiRouter({ store, secretKey: options.secretKey, log, version }));
  }
  app.use(
    '/_control',
    controlRouter({ store, dispatcher, log, prepare: () => prepare(store, options) }),
  );
  app.use(pagesRouter({ store, log }));
  return {
    url,
    close: async () => {
      clock.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await dispatcher.close();
      store.close();
    },
  };
}

/** Creates the initial records. Idempotent. */
function prepare(store: Store, options: PaymentsOptions): void {
  store.run((draft) => {
    draft.put('settings', { ...draft.settings, livemode: isLiveKey(options.secretKey) });
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

const TICK_MS = 1_000;

/** Runs due transitions as real time passes. */
class PaymentsClock {
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly store: Store,
    private readonly log: Log,
  ) {
    this.tick();
    this.timer = setInterval(() => this.tick(), TICK_MS);
    this.timer.unref();
  }

  close(): void {
    clearInterval(this.timer);
  }

  private tick(): void {
    try {
      const due = this.store.read((draft) => (nextDue(draft)?.at ?? Infinity) <= draft.now());
      if (due) this.store.run((draft) => runDueTransitions(draft, draft.now()));
    } catch (error) {
      this.log({
        level: 'error',
        message: 'A due transition failed',
        ...describeError(error),
      });
    }
  }
}
