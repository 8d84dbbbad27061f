import { mountRoutes } from '@keelson/server/http/mount-routes';
import express, { type Express } from 'express';
import { type HttpDeps, type Route } from './route';

const BODY_LIMIT = 2 * 1024 * 1024;

/** The HTTP application of the service. Logs every request. */
export const createApp = (http: HttpDeps, routes: readonly Route[]): Express =>
  mountRoutes(express(), {
    deps: http,
    routes,
    log: http.log,
    bodyLimit: BODY_LIMIT,
    onRequest: ({ res, log }) => {
      const startedAt = http.now();
      res.on('finish', () => {
        log.info('Response sent', { status: res.statusCode, ms: http.now() - startedAt });
      });
    },
  });
