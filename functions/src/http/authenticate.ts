import { type MemberView } from '@keelson/contracts/account/member-view';
import { type SessionId } from '@keelson/contracts/account/session-record';
import { hasRole, StaffRole } from '@keelson/contracts/account/staff';
import { VIEW_HEADER } from '@keelson/contracts/account/view-facts';
import { DomainError, ERRORS } from '@keelson/contracts/errors';
import { type Endpoint, type EndpointAuth } from '@keelson/contracts/http/endpoint';
import { WORKSPACE_HEADER } from '@keelson/contracts/http/workspace-facts';
import { type UserId, type WorkspaceId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type Exchange } from '@keelson/server/http/exchange';
import { isUnsafeMethod } from '@keelson/server/http/methods';
import { type TrustedAddresses } from '@keelson/server/http/trusted-address';
import { securityLog, type SecurityLog } from '@keelson/server/security-log';
import { requireRecentSignIn } from './domain/session-rules';
import { asViewed } from './as-viewed';
import { type Credential, credentialOf } from './credential';
import { requireSameOrigin } from './same-origin';
import { inMeantWorkspace, type WorkspaceGuard } from './workspace-guard';

export interface Actor {
  readonly uid: UserId;
  readonly email: string | null;
  /** False as long as nobody has shown that the address is theirs. */
  readonly emailVerified: boolean;
  /** The API key that calls for `uid`; null when the person does. */
  readonly key: string | null;
  /** The lower of the roles in the claim and in the staff record. */
  readonly role: StaffRole | null;
  readonly credential: Credential['kind'];
  /** When the user last signed in at an identity provider. */
  readonly signedInAt: EpochMs;
  /** The session of the cookie; null for a Bearer token. */
  readonly sessionId: SessionId | null;
  /** When the session cookie expires; null for a Bearer token. */
  readonly sessionExpiresAt: EpochMs | null;
  /**
   * The workspace that the session works in; null for the person's own, and for a Bearer token. Not yet checked, except
   * for endpoints that are `inWorkspace`: theirs is the one that the request means.
   */
  readonly workspace: WorkspaceId | null;
  /** The account that this session may look at; null for none. */
  readonly view: MemberView | null;
  /** The admin who looks at the account of `uid`; null when its owner calls. */
  readonly viewer: UserId | null;
}

/**
 * Describes how current the check must be. `current` asks Auth whether the account was disabled or the session revoked;
 * `recent` accepts an answer that is up to a minute old.
 */
export type Freshness = 'current' | 'recent';

export interface Authenticator {
  /** @throws {DomainError} `session/*` when the credential is not valid. */
  verify(credential: Credential, freshness: Freshness): Promise<Actor>;
  /** @throws {DomainError} `session/*` when the account is disabled or does not exist. */
  requireUsable(uid: UserId, freshness: Freshness): Promise<void>;
}

/** Authenticates programs by keys, of an area that a copy can leave out. */
export interface KeyVerifier {
  /** True for what is meant as a key, which is then no ID token. */
  readonly accepts: (token: string) => boolean;
  /** @throws {DomainError} when the key is not valid, or does not open the operation, of which `workspace` is in the path. */
  readonly verify: (
    token: string,
    call: { readonly operationId: string; readonly workspace: string | undefined },
  ) => Promise<Actor>;
}

interface AuthenticateDeps {
  readonly addresses: TrustedAddresses;
  readonly authenticator: Authenticator;
  readonly keys: KeyVerifier | null;
  readonly appUrl: string;
  readonly now: Clock;
  readonly workspaces: WorkspaceGuard | null;
}

/**
 * Authenticates the caller and checks the role and the recent sign-in that the endpoint requires. Refusals are security events.
 *
 * @throws {DomainError} `session/*`, `request/cross-site`.
 */
export async function authenticate(
  { authenticator, keys, appUrl, now, addresses, workspaces }: AuthenticateDeps,
  endpoint: Endpoint,
  { req, log, record }: Pick<Exchange, 'req' | 'log' | 'record'>,
): Promise<Actor> {
  const credential = credentialOf(req.headers);
  if (credential === null) throw new DomainError('session/missing', 'Sign in to continue.');
  const unsafe = isUnsafeMethod(endpoint.method);
  if (unsafe && credential.kind === 'cookie') requireSameOrigin(req, appUrl);
  const role = requiredRole(endpoint.auth);
  const viewed = req.get(VIEW_HEADER);
  const freshness = unsafe || role !== null || viewed !== undefined ? 'current' : 'recent';
  const security = securityLog(log, req, addresses);
  const isKey = credential.kind === 'bearer' && keys?.accepts(credential.token) === true;
  const { operationId } = endpoint;
  const actor = await verified(security, credential, async () => {
    if (!isKey) return authenticator.verify(credential, freshness);
    const maker = await keys.verify(credential.token, { operationId, workspace: workspaceIn(req) });
    await authenticator.requireUsable(maker.uid, freshness);
    return maker;
  });
  record.setUser(actor.uid);
  record.key = actor.key;
  if (viewed !== undefined) return asViewed(actor, { uid: viewed, endpoint, at: now() });
  if (role !== null && !hasRole(actor.role, role)) {
    security.record({ kind: 'role-refused', actor: actor.uid, code: 'session/forbidden' });
    throw new DomainError('session/forbidden', `This requires the ${role} role.`);
  }
  if (endpoint.recentSignIn) requireRecent(security, actor, now());
  // A key acts in its workspace alone.
  if (isKey) return actor;
  return inMeantWorkspace(workspaces, actor, { endpoint, header: req.get(WORKSPACE_HEADER) });
}

const workspaceIn = ({ params }: Exchange['req']): string | undefined =>
  params['workspace']?.toString();

/** Also for endpoints of which only some calls need a recent sign-in. */
export function requireRecent(security: SecurityLog, actor: Actor, at: EpochMs): void {
  try {
    requireRecentSignIn(actor.signedInAt, at);
  } catch (error) {
    security.record({
      kind: 'sign-in-too-old',
      actor: actor.uid,
      code: 'session/sign-in-too-old',
    });
    throw error;
  }
}

async function verified(
  security: SecurityLog,
  { kind }: Credential,
  verify: () => Promise<Actor>,
): Promise<Actor> {
  try {
    return await verify();
  } catch (error) {
    // An outage says nothing about the caller.
    if (error instanceof DomainError && ERRORS[error.code].http < 500) {
      const event = kind === 'cookie' ? 'session-refused' : 'token-refused';
      security.record({ kind: event, actor: null, code: error.code });
    }
    throw error;
  }
}

function requiredRole(auth: EndpointAuth): StaffRole | null {
  return auth.startsWith('staff:') ? StaffRole.parse(auth.slice('staff:'.length)) : null;
}
