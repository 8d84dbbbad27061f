import { createHash } from 'node:crypto';

/**
 * The pseudonym of a user in request lines, the same in all services of a project. A uid is random and too
 * long to try all, so nobody can compute it from its hash. With the uid at hand, the command in docs/operations.md finds
 * the user's lines.
 */
export const uidHash = (projectId: string, uid: string): string =>
  createHash('sha256').update(`keelson:${projectId}:${uid}`).digest('hex').slice(0, 16);
