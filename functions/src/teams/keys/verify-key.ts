import { DomainError } from '@keelson/contracts/errors';
import { TEAMS_KEY_OPERATIONS } from '@keelson/contracts/teams/key-scopes';
import { type WorkspaceKey } from '@keelson/contracts/teams/key';
import { sha256 } from '@keelson/server/digest';
import { type Actor, type KeyVerifier } from '../../http/authenticate';
import { isBacked, isExpired, keyInvalid } from '../domain/decide-key';
import { isKeyText, isMeantAsKey } from './key-text';
import { workspaceNotFound } from '../domain/requirements';
import { type KeyUses } from './key-uses';
import { type TeamDeps } from '../team-deps';

interface Deps extends Pick<TeamDeps, 'workspaces' | 'keys' | 'now'> {
  readonly uses: KeyUses;
}

/**
 * Authenticates by an API key. It acts for the person who made it, in its workspace and with its scopes; all of this is read
 * on every request.
 */
export const keyVerifier = ({ workspaces, keys, uses, now }: Deps): KeyVerifier => ({
  accepts: isMeantAsKey,
  verify: async (text, { operationId, workspace: named }) => {
    const scope = TEAMS_KEY_OPERATIONS[operationId];
    if (scope === undefined) {
      throw new DomainError('session/invalid', 'API keys do not open this operation.');
    }
    if (!isKeyText(text)) throw keyInvalid();
    const key = await keys.findByHash(sha256(text));
    if (key === null) throw keyInvalid();
    const at = now();
    if (isExpired(key, at)) throw new DomainError('key/expired', 'Make a new one.');
    const maker = await workspaces.activeMember(key.workspace, key.createdBy);
    if (!isBacked(key, maker)) throw keyInvalid();
    if (named !== undefined && named !== key.workspace) throw workspaceNotFound();
    if (!key.scopes.includes(scope)) {
      throw new DomainError('key/scope-required', `This needs a key with the scope ${scope}.`);
    }
    await uses.count(key, at);
    return actorOf(key);
  },
});

const actorOf = ({ id, createdBy, workspace }: WorkspaceKey): Actor => ({
  uid: createdBy,
  key: id,
  email: null,
  emailVerified: false,
  role: null,
  credential: 'bearer',
  signedInAt: 0,
  sessionId: null,
  sessionExpiresAt: null,
  workspace,
  view: null,
  viewer: null,
});
