import { type IncomingHttpHeaders } from 'node:http';
import { type Device } from '@keelson/contracts/account/device';
import { type Clock } from '@keelson/server/clock';
import { type TrustedAddresses } from '@keelson/server/http/trusted-address';
import { type Logger } from '@keelson/server/logger';
import { type RateLimiter } from '@keelson/server/rate/rate-limiter';
import { type AppCheckGuard } from './app-check';
import { type SecurityLog } from '@keelson/server/security-log';
import { type Authenticator, type KeyVerifier } from './authenticate';
import { type IdempotencyRepo } from './idempotency-repo';
import { type WorkspaceGuard } from './workspace-guard';

export interface HttpDeps {
  readonly authenticator: Authenticator;
  /** Null in a copy without workspaces. */
  readonly keys: KeyVerifier | null;
  readonly idempotency: IdempotencyRepo;
  /** Lease of an idempotency key, above the timeout of the function. */
  readonly leaseMs: number;
  readonly log: Logger;
  /** Names the traces and salts the hashes of uids in log lines. */
  readonly projectId: string;
  readonly now: Clock;
  readonly appUrl: string;
  readonly limiter: RateLimiter;
  readonly addresses: TrustedAddresses;
  readonly appCheck: AppCheckGuard;
  /** Null in a copy without workspaces. */
  readonly workspaces: WorkspaceGuard | null;
}

/** Describes what logs and session lists say of the client; nothing may be allowed because of it. */
export interface ClientInfo {
  /** Such as `Firefox on Windows`. */
  readonly device: string;
  readonly parsedDevice: Device;
  /** Network of the address, such as `203.0.113.0/24`. */
  readonly addressPrefix: string | null;
}

export interface RequestInfo {
  readonly id: string;
  readonly log: Logger;
  readonly headers: IncomingHttpHeaders;
  readonly client: ClientInfo;
  readonly security: SecurityLog;
  /** The body, byte for byte: for signatures and uploads. */
  readonly rawBody: Buffer;
  /** Aborts when the client has its answer because the request took too long. */
  readonly deadline: AbortSignal;
  /** Aborts when the connection closes: the client has its answer, or does not wait for it. */
  readonly closed: AbortSignal;
}
