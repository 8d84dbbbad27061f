import { type SessionRow } from '@keelson/contracts/account/session-endpoints';
import { type ActiveSession, type SessionRecord } from '@keelson/contracts/account/session-record';
import { type EpochMs } from '@keelson/contracts/time';
import { type Actor } from '../http/authenticate';
import { IDLE_MS } from '../http/domain/session-rules';

/** The sessions that have not ended, last used first. A session with two cookies is listed once. */
export function listSessions(
  active: readonly ActiveSession[],
  { sessionId: current }: Pick<Actor, 'sessionId'>,
  at: EpochMs,
): SessionRow[] {
  const newestFirst = active
    .filter((session) => isRunning(session, at))
    .sort((a, b) => b.lastSeenAt - a.lastSeenAt);
  const rows = new Map<string, SessionRow>();
  for (const {
    sessionId: id,
    device,
    parsedDevice,
    addressPrefix,
    createdAt,
    lastSeenAt,
    expiresAt,
  } of newestFirst) {
    if (rows.has(id)) continue;
    rows.set(id, {
      id,
      device,
      parsedDevice,
      addressPrefix,
      createdAt,
      lastSeenAt,
      expiresAt: Math.min(expiresAt, lastSeenAt + IDLE_MS),
      current: id === current,
    });
  }
  return [...rows.values()];
}

const isRunning = ({ expiresAt, lastSeenAt }: ActiveSession, at: EpochMs): boolean =>
  at < expiresAt && at < lastSeenAt + IDLE_MS;

/** The sessions of an account for its export: without the hashes of cookies. */
export const exportSessions = (stored: readonly SessionRecord[]): object[] =>
  stored.map(({ key: _key, uid: _uid, ...session }) => session);
