import { SECOND } from '@keelson/contracts/time';
import { mountRoutes } from '@keelson/server/http/mount-routes';
import { type Route } from '@keelson/server/http/route';
import { Slots } from '@keelson/server/http/slots';
import express, { type Express } from 'express';
import { type HttpDeps } from '../http/route';

const BODY_LIMIT = 2 * 1024 * 1024;

/** Imports have up to 32 MiB, and an instance has 1 GiB. Uploads are streamed (execution/README.md). */
const LARGE_BODIES = 8;

/** Claims wait for a card for up to 30 seconds; imports of 20,000 cards take minutes. Cloud Run ends both after 300. */
const DEADLINES = { readMs: 55 * SECOND, writeMs: 290 * SECOND };

export const createApp = (http: HttpDeps, routes: readonly Route<HttpDeps>[]): Express =>
  mountRoutes(express(), {
    deps: http,
    routes,
    log: http.log,
    projectId: http.projectId,
    bodyLimit: BODY_LIMIT,
    deadlines: DEADLINES,
    largeBodies: new Slots(LARGE_BODIES),
  });
