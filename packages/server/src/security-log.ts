import { type ErrorCode } from '@keelson/contracts/errors';
import { addressPrefix, type AddressedRequest } from './http/client-address';
import { deviceLabel } from '@keelson/contracts/account/device-label';
import { parseDevice } from './http/parse-device';
import { clientAddress, type TrustedAddresses } from './http/trusted-address';
import { type Logger } from './logger';

/**
 * Every kind of security event with its severity. `docs/operations.md` has the alert of each; its name is the
 * value of `securityEvent` in the log line.
 */
export const SECURITY_EVENTS = {
  /** `POST /api/session` refused an ID token. */
  'sign-in-refused': 'warn',
  'session-started': 'info',
  /** A request came with an invalid, expired or ended session, or with two session cookies. */
  'session-refused': 'warn',
  'session-ended': 'info',
  /** A session got a new cookie: at renewal, or when the user confirmed who they are. */
  'session-rotated': 'info',
  /** An action needs a more recent sign-in. */
  'sign-in-too-old': 'info',
  /** A sign-in method of an account was connected or disconnected. */
  'sign-in-method-changed': 'info',
  'role-changed': 'warn',
  /** A caller's role does not allow the request. */
  'role-refused': 'warn',
  /** A request came with an invalid ID token, service token, approval token or signature. */
  'token-refused': 'warn',
  'rate-limited': 'warn',
  /** A scanner found malware in an upload. */
  'file-infected': 'warn',
} as const satisfies Record<string, 'info' | 'warn'>;
export type SecurityEventKind = keyof typeof SECURITY_EVENTS;

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** Who: a uid or the id of another caller; null when the caller is unknown. */
  readonly actor: string | null;
  /** What it is about, when that is not the actor: an account, a session id, the name of a limit. Never a secret. */
  readonly target?: string;
  readonly code?: ErrorCode;
  /** Why, in one word, such as the reason for which a session ended. */
  readonly reason?: string;
}

/**
 * Records security events of one request. Each is one line with `securityEvent` (the kind), who, what, the address
 * prefix and the client's family; the request's logger adds request id, method and route.
 */
export interface SecurityLog {
  record(event: SecurityEvent): void;
}

/**
 * @param log The request's logger.
 * @param addresses Decide which part of `X-Forwarded-For` counts: an attacker must not put another network there.
 */
export function securityLog(
  log: Logger,
  request: AddressedRequest,
  addresses: TrustedAddresses,
): SecurityLog {
  return {
    record: ({ kind, actor, ...what }) => {
      log[SECURITY_EVENTS[kind]](`Security event: ${kind}`, {
        securityEvent: kind,
        actor,
        ...what,
        addressPrefix: addressPrefix(clientAddress(request, addresses)),
        client: deviceLabel(parseDevice(request.headers['user-agent'])),
      });
    },
  };
}
