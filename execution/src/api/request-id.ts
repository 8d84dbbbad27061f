import { randomUUID } from 'node:crypto';

const SANE = /^[A-Za-z0-9._-]{8,128}$/;

/**
 * The id under which a request is logged and audited: the caller's own when it is sane, so that a
 * request can be followed through both services, else a new one.
 */
export const requestIdOf = (header: string | undefined): string =>
  header !== undefined && SANE.test(header) ? header : randomUUID();
