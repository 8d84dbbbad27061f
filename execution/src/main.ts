import { type Server } from 'node:http';
import { createAnswerService } from '@keelson/answers/answer-service';
import { SECOND } from '@keelson/contracts/time';
import { TableRateLimiter } from '@keelson/server/rate/rate-limiter';
import { createApp } from './api/app';
import { Authenticator } from './http/authenticate';
import { routesOf } from './api/routes';
import { mcpRoutes } from './mcp/mcp-routes';
import { ChangeNotifier } from './boards/change-notifier';
import { ConfigError, readConfig } from './config';
import { systemClock } from '@keelson/server/clock';
import { answerClientErrors } from '@keelson/server/http/client-error';
import { DatabaseClock } from './platform/database-clock';
import { findDatabaseError } from './platform/check-health';
import { connectFirebase } from './firebase';
import { requireCredentials } from './platform/require-credentials';
import { waitForDatabase } from './platform/wait-for-database';
import { createLogger, jsonLines } from '@keelson/server/logger';
import { openFileScanner } from '@keelson/server/files/open-file-scanner';
import { type Tracing } from '@keelson/server/trace/open-telemetry';
import { startTracing } from '@keelson/server/trace/start-tracing';
import { VideoService } from '@keelson/videos/video-service';
import { RunTokens } from './runs/run-tokens';
import { createService, type Service } from './service';

/** Cloud Run sends SIGKILL ten seconds after SIGTERM. */
const GRACE_MS = 8 * SECOND;
const log = createLogger(jsonLines());

async function main(): Promise<void> {
  const config = readConfig(process.env);
  await requireCredentials(config);
  const tracing = await startTracing(
    { service: 'execution', version: config.version },
    process.env,
    log,
  );
  const { db, files } = connectFirebase(config);
  const { version, policy, tickMs, publicUrl, networkPolicy, model, embedding } = config;
  const clock = new DatabaseClock(log, systemClock);
  const { now } = clock;
  const notifier = new ChangeNotifier(db, log);
  const answers = createAnswerService({ db, files: null, model, embedding, now, log });
  const parts = { notifier, db, files, answers, now, clock, log };
  const videos = new VideoService({
    db,
    files,
    mode: config.video,
    enabled: tickMs > 0,
    env: process.env,
    now,
    log,
  });
  const shared = { ...parts, mail: config.mail, videos: videos.availability };
  const runTokens = new RunTokens(config.serviceToken);
  const scanner = openFileScanner(config.fileScannerUrl, { files: files !== null, log });
  const secured = { ...shared, scanner, runTokens };
  const options = { ...secured, version, policy, tickMs, publicUrl, networkPolicy };
  const service = createService(options);
  const limiter = new TableRateLimiter({ now, shared: null, addressFactor: 1 });
  const http = {
    authenticator: new Authenticator(config.serviceToken, db, runTokens),
    log,
    projectId: config.projectId,
    now,
    limiter,
    addresses: config.addresses,
    state: service.state,
    onAgentCall: service.markAgentSeen,
  };
  const api = routesOf(service);
  const server = createApp(http, [...api, ...mcpRoutes(service, api)]).listen(
    config.port,
    config.host ?? '::',
    () => {
      log.info('Listening', {
        port: config.port,
        version,
        maxConcurrentRuns: policy.maxConcurrentRuns,
      });
    },
  );
  answerClientErrors(server);
  server.on('error', (error) => {
    log.error('Listening failed', { error });
    process.exitCode = 1;
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void stop({ signal, server, videos, service, tracing }));
  }
  await startWork({ videos, service });
}

/** Takes work as soon as the database responds and the clock is right. Until then the instance is not ready. */
async function startWork({ videos, service }: WorkParts): Promise<void> {
  const { db, stopping, state, tickMs, clock } = service;
  const findError = async (): Promise<Error | null> => {
    const error = await findDatabaseError(db, clock);
    return error ?? (clock?.isSkewed === true ? new Error('The clock is wrong') : null);
  };
  if (!(await waitForDatabase({ findError, signal: stopping.signal, log }))) return;
  state.setStarted();
  log.info('Ready');
  void notifyAllBoards(service);
  videos.start().catch((error: unknown) => log.error('Starting video rendering failed', { error }));
  service.signals.hold();
  if (tickMs === 0) return;
  service.dispatchLoop.start();
  service.safetyNet.start();
}

/** A crash may have lost the notification of the last changes. */
async function notifyAllBoards({ boards, notifier }: Service): Promise<void> {
  try {
    for (const { slug, projectSlug } of await boards.list(false)) {
      if (projectSlug !== null) notifier?.notify(slug);
    }
  } catch (error) {
    log.warn('Listing the boards failed', { error });
  }
}

interface WorkParts {
  readonly videos: VideoService;
  readonly service: Service;
}
interface Running extends WorkParts {
  readonly signal: string;
  readonly server: Server;
  /** Null when traces are off. */
  readonly tracing: Tracing | null;
}

/** Starts nothing new, waits for requests and runs, and returns unfinished runs to Ready. */
async function stop(running: Running): Promise<void> {
  const { signal, server, videos, service, tracing } = running;
  log.info('Stopping', { signal, runs: service.executor.size });
  // An unresponsive database must not block the exit: runs that are not returned end with their lease.
  const last = setTimeout(() => {
    log.warn('Stopped before all work had ended');
    process.exit(1);
  }, GRACE_MS);
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  service.state.setStopping();
  service.stopping.abort();
  server.closeIdleConnections();
  await Promise.all([service.dispatchLoop.stop(), service.safetyNet.stop(), videos.stop()]);
  await service.executor.stop(GRACE_MS / 4);
  const timeout = setTimeout(() => server.closeAllConnections(), GRACE_MS / 4);
  await closed;
  clearTimeout(timeout);
  service.eventFeed.close();
  const { notifier, signals, lastSeen, flow } = service;
  await Promise.all([notifier?.flush(), signals.stop(), lastSeen.flush(), flow.flush()]);
  await service.db.terminate();
  await tracing?.stop();
  clearTimeout(last);
  log.info('Stopped');
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else log.error('The service could not start', { error });
  process.exitCode = 1;
});
