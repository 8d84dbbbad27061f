import { SECOND } from '@keelson/contracts/time';
import { mountRoutes } from '@keelson/server/http/mount-routes';
import express, { type Express } from 'express';
import { leaseMsOf, TIMEOUT_SECONDS } from './timeouts';
import { type HttpDeps } from './http-deps';
import { type Route } from './route';

const BODY_LIMIT = 64 * 1024;

export interface AppOptions {
  readonly http: HttpDeps;
  readonly routes: readonly Route[];
  readonly bodyLimit?: number;
  readonly timeoutSeconds?: number;
  readonly writeMs?: number;
}

/** Below the timeout of every function (`function-options.ts`), so that clients get a problem document. */
const READ_MS = 55 * SECOND;

export const createApp = ({
  http,
  routes,
  bodyLimit = BODY_LIMIT,
  timeoutSeconds = TIMEOUT_SECONDS.web,
  writeMs = READ_MS,
}: AppOptions): Express =>
  mountRoutes(express(), {
    deps: { ...http, leaseMs: leaseMsOf(timeoutSeconds) },
    routes,
    log: http.log,
    projectId: http.projectId,
    bodyLimit,
    deadlines: { readMs: READ_MS, writeMs },
  });
