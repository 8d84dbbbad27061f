import {
  type ActiveSession,
  type SessionEndReason,
  type SessionId,
  type SessionKey,
  SessionRecord,
} from '@keelson/contracts/account/session-record';
import { type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { documentConverter } from '@keelson/server/converter';
import {
  type CollectionReference,
  type Firestore,
  type Query,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import { assertSessionUsable, ENDED_RETENTION_MS, MAX_SESSIONS } from './domain/session-rules';

const sessions = documentConverter(SessionRecord, 'key');
/** gRPC code of an update of a document that does not exist. */
const NOT_FOUND = 5;

export interface SessionEnd {
  readonly reason: SessionEndReason;
  readonly at: EpochMs;
}

/** `sessions/{key}`: the sessions of all accounts, one document for each cookie. */
export class SessionRepo {
  constructor(private readonly db: Firestore) {}

  async find(key: SessionKey): Promise<SessionRecord | null> {
    return (await this.ref(key).get()).data() ?? null;
  }

  /** Every stored session of an account, also ended ones. */
  async ofUser(uid: UserId): Promise<SessionRecord[]> {
    const found = await this.all().where('uid', '==', uid).get();
    return found.docs.map((document) => document.data());
  }

  async create(session: ActiveSession): Promise<void> {
    await this.ref(session.key).create(session);
  }

  /**
   * Replaces the cookie of a session.
   *
   * @throws {DomainError} `session/revoked` or `session/expired` when it ended in the meantime.
   */
  async supersede(before: SessionKey, next: ActiveSession, at: EpochMs): Promise<void> {
    await this.db.runTransaction(async (transaction) => {
      const stored = (await transaction.get(this.ref(before))).data();
      if (stored !== undefined) assertSessionUsable(stored, at);
      if (stored?.status === 'active') {
        const superseded: SessionRecord = { ...stored, status: 'superseded', supersededAt: at };
        transaction.set(this.ref(before), superseded, sessions.replaceKnown);
      }
      transaction.create(this.ref(next.key), next);
    });
  }

  /** Notes the last use. A session that was deleted in the meantime stays deleted. */
  async touch(key: SessionKey, at: EpochMs): Promise<void> {
    try {
      await this.db.doc(paths.session(key)).update({ lastSeenAt: Timestamp.fromMillis(at) });
    } catch (error) {
      if ((error as { code?: unknown }).code !== NOT_FOUND) throw error;
    }
  }

  /** Ends a session with all its cookies; returns whether it had not ended before. */
  endOne(uid: UserId, id: SessionId, end: SessionEnd): Promise<boolean> {
    return this.endAllOf(this.all().where('uid', '==', uid).where('sessionId', '==', id), end);
  }

  /** Ends every session of an account. */
  async endAll(uid: UserId, end: SessionEnd): Promise<void> {
    await this.endAllOf(this.all().where('uid', '==', uid), end);
  }

  /** Ends the sessions that were unused for longest, when an account has too many. */
  async endSurplus(uid: UserId, at: EpochMs): Promise<void> {
    const active = (await this.ofUser(uid)).filter(({ status }) => status === 'active');
    const surplus = active.sort((a, b) => b.lastSeenAt - a.lastSeenAt).slice(MAX_SESSIONS);
    for (const { sessionId } of surplus) await this.endOne(uid, sessionId, { reason: 'limit', at });
  }

  async deleteUserData(uid: UserId): Promise<void> {
    const found = await this.all().where('uid', '==', uid).get();
    const writer = this.db.bulkWriter();
    for (const { ref } of found.docs) void writer.delete(ref);
    await writer.close();
  }

  /** In one transaction, so that a renewal at the same time is either ended too or refused. */
  private endAllOf(query: Query<SessionRecord>, end: SessionEnd): Promise<boolean> {
    return this.db.runTransaction(async (transaction) => {
      const found = await transaction.get(query);
      const running = found.docs
        .map((document) => document.data())
        .filter(({ status }) => status !== 'ended');
      for (const session of running) this.endIn(transaction, session, end);
      return running.length > 0;
    });
  }

  private endIn(transaction: Transaction, session: SessionRecord, { reason, at }: SessionEnd) {
    const ended: SessionRecord = {
      ...session,
      status: 'ended',
      endedAt: at,
      endReason: reason,
      expiresAt: Math.min(session.expiresAt, at + ENDED_RETENTION_MS),
    };
    transaction.set(this.ref(session.key), ended, sessions.replaceKnown);
  }

  private all(): CollectionReference<SessionRecord> {
    return this.db.collection(paths.sessions()).withConverter(sessions);
  }

  private ref(key: SessionKey) {
    return this.db.doc(paths.session(key)).withConverter(sessions);
  }
}
