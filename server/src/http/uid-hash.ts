import { createHash } from 'node:crypto';

/**
 * The pseudonym of a user in request lines, the same in all services of a project. Uids are too long to be guessed, so
 * a line alone names nobody; who knows a uid finds its lines (docs/operations.md has the command).
 */
export const uidHash = (projectId: string, uid: string): string =>
  createHash('sha256').update(`keelson:${projectId}:${uid}`).digest('hex').slice(0, 16);
