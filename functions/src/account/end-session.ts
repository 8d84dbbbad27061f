import { type Credential } from '../http/authenticate';
import { isRefusedSession, type SessionDeps } from './start-session';

/**
 * Ends all sessions of the account on every device. Without a session that holds there is nothing to
 * end, and that is fine: the caller is signed out.
 */
export async function endSessionsEverywhere(
  { auth, authenticator }: Pick<SessionDeps, 'auth' | 'authenticator'>,
  credential: Credential | null,
): Promise<void> {
  if (credential === null) return;
  try {
    const { uid } = await authenticator.verify(credential, 'current');
    await auth.revokeRefreshTokens(uid);
  } catch (error) {
    if (!isRefusedSession(error)) throw error;
  }
}
