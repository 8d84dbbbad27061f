import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { MAX_ERRORS_PER_PAGE_VIEW, MAX_MESSAGE, MAX_STACK } from './client-error-limits';

/** A pattern of the router, such as `/admin/users/:uid`: no segment may be an id. */
const RoutePattern = z
  .string()
  .max(120)
  .regex(/^(?:\/|(?:\/(?::?[a-z][a-zA-Z-]{0,30}|\*\*))+)$/, 'Must be a route pattern');

export const ClientError = z.strictObject({
  /** Such as `TypeError`. */
  name: z.string().regex(/^[A-Za-z]\w{0,59}$/),
  message: z.string().max(MAX_MESSAGE),
  /** Frames with the names of scripts, as browsers write them; empty when there is none. */
  stack: z.string().max(MAX_STACK),
});
export type ClientError = z.infer<typeof ClientError>;

/** Browsers report errors of the app, without cookies: nothing says whose they are. */
export const ReportClientErrors = defineEndpoint({
  operationId: 'reportClientErrors',
  address: 'POST /api/client-errors',
  auth: 'public',
  summary:
    'Errors of the web app in a browser, without personal data; logged, at most once an hour each',
  body: z.strictObject({
    /** Name of the main script, which identifies the build. */
    release: z.string().regex(/^[\w.-]{1,60}$/),
    page: RoutePattern,
    errors: z.array(ClientError).min(1).max(MAX_ERRORS_PER_PAGE_VIEW),
  }),
  status: 204,
  idempotency: 'natural',
});
