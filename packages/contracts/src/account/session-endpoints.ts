import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { UserId } from '../ids';
import { EpochMs } from '../time';
import { Device } from './device';
import { SessionId } from './session-record';

export const SessionRow = z.strictObject({
  id: SessionId,
  /** The name that the browser claims, such as `Firefox on Windows`. */
  device: z.string(),
  /** The same as facts, when the browser is known. */
  parsedDevice: Device.nullable(),
  /** Network of the address that the session started at; null when it is unknown. */
  addressPrefix: z.string().nullable(),
  createdAt: EpochMs,
  /** Accurate to a few minutes. */
  lastSeenAt: EpochMs,
  expiresAt: EpochMs,
  current: z.boolean(),
});
export type SessionRow = z.infer<typeof SessionRow>;

const SessionList = z.strictObject({ items: z.array(SessionRow) });

export const ListSessions = defineEndpoint({
  operationId: 'listSessions',
  address: 'GET /api/me/sessions',
  auth: 'member',
  summary: 'The sessions of the account that have not ended, last used first',
  response: SessionList,
});

export const EndSessionById = defineEndpoint({
  operationId: 'endSessionById',
  address: 'DELETE /api/me/sessions/{id}',
  auth: 'member',
  recentSignIn: true,
  summary: 'End one session of the account; ending it again changes nothing',
  params: z.strictObject({ id: SessionId }),
  status: 204,
  idempotency: 'natural',
});

export const ListUserSessions = defineEndpoint({
  operationId: 'listUserSessions',
  address: 'GET /api/admin/users/{uid}/sessions',
  auth: 'staff:admin',
  summary:
    'The sessions of an account that have not ended, last used first. The audit log names the reader, once a day',
  params: z.strictObject({ uid: UserId }),
  response: SessionList,
  errors: ['account/not-found'],
});

export const EndUserSession = defineEndpoint({
  operationId: 'endUserSession',
  address: 'DELETE /api/admin/users/{uid}/sessions/{id}',
  auth: 'staff:admin',
  recentSignIn: true,
  summary: 'End one session of an account; ending it again changes nothing',
  params: z.strictObject({ uid: UserId, id: SessionId }),
  status: 204,
  idempotency: 'natural',
  errors: ['account/not-found'],
});

export const EndUserSessions = defineEndpoint({
  operationId: 'endUserSessions',
  address: 'DELETE /api/admin/users/{uid}/sessions',
  auth: 'staff:admin',
  recentSignIn: true,
  summary:
    'End all sessions and sign-ins of an account on every device; the user can sign in again',
  params: z.strictObject({ uid: UserId }),
  status: 204,
  idempotency: 'natural',
  errors: ['account/not-found'],
});
