import { hasRole } from '@keelson/contracts/account/staff';
import { DomainError } from '@keelson/contracts/errors';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { type EpochMs } from '@keelson/contracts/time';
import { type Actor } from './authenticate';

interface ViewRequest {
  readonly uid: string;
  readonly endpoint: Pick<Endpoint, 'viewable'>;
  readonly at: EpochMs;
}

/**
 * The caller of a request by which an admin looks at the account of a member: the member, without a role, without a
 * session and without an address. It may call nothing but what is marked `viewable`.
 *
 * @throws {DomainError} `session/view-ended`, `session/view-read-only`.
 */
export function asViewed(admin: Actor, { uid, endpoint, at }: ViewRequest): Actor {
  const { view } = admin;
  if (view?.uid !== uid || at >= view.until || !hasRole(admin.role, 'admin')) {
    throw new DomainError(
      'session/view-ended',
      'The view of this account has ended. Start it again in the console.',
    );
  }
  if (endpoint.viewable !== true) {
    throw new DomainError(
      'session/view-read-only',
      'You see an account as its owner does. Nothing can be changed, and chats are not shown.',
    );
  }
  return {
    uid: view.uid,
    key: null,
    email: null,
    emailVerified: false,
    role: null,
    credential: admin.credential,
    signedInAt: admin.signedInAt,
    sessionId: null,
    sessionExpiresAt: null,
    view: null,
    workspace: null,
    viewer: admin.uid,
  };
}
