import * as z from 'zod';
import { UserId, WorkspaceId } from '../ids';
import { EpochMs } from '../time';
import { Device } from './device';
import { MemberView } from './member-view';

/** Id of a session: of one sign-in in one browser. It stays when the cookie is replaced, and is no credential. */
export const SessionId = z.uuid().brand<'SessionId'>();
export type SessionId = z.infer<typeof SessionId>;

/** SHA-256 of a session cookie's value: the id of its document. Never part of a response or an export. */
export const SessionKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .brand<'SessionKey'>();
export type SessionKey = z.infer<typeof SessionKey>;

export const SessionEndReason = z.enum([
  'sign-out',
  'everywhere',
  'listed',
  'role-changed',
  /** Another account signed in with the same browser. */
  'replaced',
  /** The account had too many sessions. */
  'limit',
]);
export type SessionEndReason = z.infer<typeof SessionEndReason>;

const base = {
  key: SessionKey,
  sessionId: SessionId,
  uid: UserId,
  createdAt: EpochMs,
  /** The latest sign-in at an identity provider; limits the lifetime across renewals. */
  signedInAt: EpochMs,
  /** Updated every few minutes of use. */
  lastSeenAt: EpochMs,
  /** The name that the browser claimed, such as `Firefox on Windows`. */
  device: z.string().max(64),
  /** The same as facts, when the browser is known. */
  parsedDevice: Device.nullable().default(null),
  /** Network of the stated address, such as `203.0.113.0/24`. */
  addressPrefix: z.string().max(64).nullable(),
  /** The account that an admin looks at with this session; null for none. It has ended when its time is over. */
  view: MemberView.nullable().default(null),
  /** The workspace that the browser works in; null for the person's own. Membership is checked with each request. */
  workspace: WorkspaceId.nullable().default(null),
  /** The cookie is refused from then on, and a TTL policy deletes the document. */
  expiresAt: EpochMs,
};

/** `sessions/{key}`: one session cookie; server only. */
export const SessionRecord = z.discriminatedUnion('status', [
  z.strictObject({ ...base, status: z.literal('active') }),
  /** Replaced by a newer cookie of the same session; accepted shortly, for requests that are on their way. */
  z.strictObject({ ...base, status: z.literal('superseded'), supersededAt: EpochMs }),
  z.strictObject({
    ...base,
    status: z.literal('ended'),
    endedAt: EpochMs,
    endReason: SessionEndReason,
  }),
]);
export type SessionRecord = z.infer<typeof SessionRecord>;
export type ActiveSession = Extract<SessionRecord, { readonly status: 'active' }>;
