import { UserId } from '@keelson/contracts/ids';
import { endAllSessions } from './end-session';
import { type SessionRepo } from './session-repo';

describe('endAllSessions', () => {
  it('ends the sign-ins at Firebase first, so that no session outlives a failure', async () => {
    const steps: string[] = [];
    const deps = {
      auth: {
        revokeRefreshTokens: (uid: string) => Promise.resolve(void steps.push(`revoke ${uid}`)),
      },
      sessions: {
        endAll: () => {
          steps.push('end');
          return Promise.reject(new Error('too many'));
        },
      } as unknown as SessionRepo,
      now: () => 0,
    };
    await expect(endAllSessions(deps, UserId.parse('ada'), 'everywhere')).rejects.toThrow('many');
    expect(steps).toEqual(['revoke ada', 'end']);
  });
});
