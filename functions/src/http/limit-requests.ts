import { type IncomingMessage, type ServerResponse } from 'node:http';
import { DomainError, ERRORS } from '@keelson/contracts/errors';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import {
  RATE_LIMITS,
  type RateLimitName,
  rateLimitsOf,
  refusedLimitOf,
} from '@keelson/contracts/http/rate-limits';
import { SECOND } from '@keelson/contracts/time';
import { type BegunRequest } from '@keelson/server/http/begin-request';
import { type Exchange } from '@keelson/server/http/exchange';
import { trustedAddress } from '@keelson/server/http/trusted-address';
import {
  type AppliedLimit,
  setRateHeaders,
  tooManyRequests,
} from '@keelson/server/rate/rate-headers';
import { securityLog } from '@keelson/server/security-log';
import { type Actor } from './authenticate';
import { type HttpDeps } from './http-deps';

type LimitDeps = Pick<HttpDeps, 'limiter' | 'now' | 'addresses'>;
type LimitedExchange = Pick<Exchange, 'req' | 'res' | 'log'>;

/** Returns the caller whose requests add up. An admin's views are not the member's use; an API key has its own limits. */
export const callerOf = ({ key, viewer, uid }: Actor): string => key ?? viewer ?? uid;

/**
 * Counts a request against the limits of its endpoint and sets the `RateLimit` headers of the strictest.
 *
 * @param caller Null for requests without an account.
 * @throws {DomainError} `rate/too-many-requests`.
 */
export async function limitRequest(
  deps: LimitDeps,
  exchange: LimitedExchange,
  { endpoint, caller }: { readonly endpoint: Endpoint; readonly caller: string | null },
): Promise<void> {
  for (const name of rateLimitsOf(endpoint).reverse())
    await applyLimit(deps, exchange, { name, caller });
}

/** Runs a handler and counts the request when it is refused with 401, against the endpoint's limit for those. */
export const limitRefusals = <Output>(
  deps: LimitDeps,
  exchange: LimitedExchange,
  endpoint: Endpoint,
  run: () => Promise<Output>,
): Promise<Output> => countRefusals(deps, exchange, refusedLimitOf(endpoint), run);

/** Authenticates the caller, and counts a credential that is refused. */
export const limitBadCredentials = (
  deps: LimitDeps,
  exchange: LimitedExchange,
  verify: () => Promise<Actor>,
): Promise<Actor> => countRefusals(deps, exchange, 'credential-refused', verify);

async function countRefusals<Output>(
  deps: LimitDeps,
  exchange: LimitedExchange,
  name: RateLimitName | null,
  run: () => Promise<Output>,
): Promise<Output> {
  try {
    return await run();
  } catch (error) {
    if (name !== null && isRefusal(error)) await applyLimit(deps, exchange, { name, caller: null });
    throw error;
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError &&
  ERRORS[error.code].http === 401 &&
  error.code !== 'session/missing';

/**
 * Counts a request of a page or a file, of which shared caches keep the answers: only a refusal has `RateLimit` headers.
 *
 * @returns Seconds until the next request is allowed; null when this one is.
 */
export async function secondsToWait(
  { limiter, now, addresses }: LimitDeps,
  {
    req,
    res,
    log,
  }: Pick<BegunRequest, 'log'> & {
    readonly req: IncomingMessage;
    readonly res: ServerResponse;
  },
  name: RateLimitName,
): Promise<number | null> {
  const limit = limiter.limitOf(name);
  if (limit === null) return null;
  const decision = await limiter.take(name, trustedAddress(req, addresses));
  if (decision.allowed) return null;
  setRateHeaders(res, { name, limit, decision }, now());
  const code = 'rate/too-many-requests';
  securityLog(log, req, addresses).record({
    kind: 'rate-limited',
    actor: null,
    target: name,
    code,
  });
  return Math.max(1, Math.ceil((decision.resetsAt - now()) / SECOND));
}

/** Counts one unit of one limit, such as a refused sign-in. @throws {DomainError} `rate/too-many-requests`. */
async function applyLimit(
  deps: LimitDeps,
  { req, res, log }: LimitedExchange,
  { name, caller }: { readonly name: RateLimitName; readonly caller: string | null },
): Promise<void> {
  const { limiter, now, addresses } = deps;
  const limit = limiter.limitOf(name);
  if (limit === null) return;
  const byAccount = RATE_LIMITS[name].by === 'account' && caller !== null;
  const key = byAccount ? caller : trustedAddress(req, addresses);
  const applied: AppliedLimit = { name, limit, decision: await limiter.take(name, key) };
  setRateHeaders(res, applied, now());
  if (applied.decision.allowed) return;
  const code = 'rate/too-many-requests';
  securityLog(log, req, addresses).record({
    kind: 'rate-limited',
    actor: caller,
    target: name,
    code,
  });
  throw tooManyRequests(applied, now());
}
