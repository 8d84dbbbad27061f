import { type Credential } from '../http/credential';
import { isClientError, type SessionDeps } from './start-session';

/**
 * Ends every session of the account on all devices. Does nothing when the caller's own session is
 * missing or invalid: the caller is signed out already.
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
    if (!isClientError(error)) throw error;
  }
}
