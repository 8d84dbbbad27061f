import { type MemberView } from '@keelson/contracts/account/member-view';
import {
  type ActiveSession,
  type SessionEndReason,
  type SessionId,
  type SessionKey,
  SessionRecord,
} from '@keelson/contracts/account/session-record';
import { DomainError } from '@keelson/contracts/errors';
import { type UserId, type WorkspaceId } from '@keelson/contracts/ids';
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
import {
  assertSessionUsable,
  ENDED_RETENTION_MS,
  MAX_ENDED,
  MAX_SESSIONS,
  outdatedCookies,
} from '../http/domain/session-rules';
import { transact, type TransactionKey, transactOnce } from '@keelson/server/store/transact';

const sessions = documentConverter(SessionRecord, 'key');
/** gRPC code of an update of a document that does not exist. */
const NOT_FOUND = 5;
/** Documents of one transaction. */
const BATCH = 200;
/** Sessions that one sign-in ends when there are too many: sign-ins that come together see the same surplus. */
const SURPLUS = 5;

export interface SessionView {
  readonly uid: UserId;
  readonly id: SessionId;
  readonly view: MemberView | null;
  readonly key: TransactionKey | null;
}

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

  /** Every stored cookie of an account, also ended ones. */
  async ofUser(uid: UserId): Promise<SessionRecord[]> {
    const found = await this.all().where('uid', '==', uid).get();
    return found.docs.map((document) => document.data());
  }

  /** Those that were used last, as many as an account may have. */
  async activeOf(uid: UserId): Promise<ActiveSession[]> {
    const newest = this.active(uid).orderBy('lastSeenAt', 'desc').limit(MAX_SESSIONS);
    return (await newest.get()).docs.map((document) => document.data() as ActiveSession);
  }

  async create(session: ActiveSession): Promise<void> {
    await this.ref(session.key).create(session);
  }

  /**
   * Replaces the cookie of a session, and deletes those that are no longer accepted.
   *
   * @throws {DomainError} `session/revoked` or `session/expired` when it ended in the meantime.
   */
  async supersede(before: SessionKey, next: ActiveSession, at: EpochMs): Promise<void> {
    await transact(this.db, async (transaction) => {
      const found = await transaction.get(this.cookiesOf(next.uid, next.sessionId));
      const cookies = found.docs.map((document) => document.data());
      const stored = cookies.find(({ key }) => key === before);
      if (stored === undefined) throw new DomainError('session/revoked', 'Sign in again.');
      assertSessionUsable(stored, at);
      if (stored.status === 'active') {
        const superseded: SessionRecord = { ...stored, status: 'superseded', supersededAt: at };
        transaction.set(this.ref(before), superseded, sessions.replaceKnown);
      }
      const others = cookies.filter(({ key }) => key !== before);
      for (const key of outdatedCookies(others, at)) transaction.delete(this.ref(key));
      // They may have changed since the session was read.
      const { view, workspace } = stored;
      transaction.create(this.ref(next.key), { ...next, view, workspace });
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

  /**
   * Sets the account that a session may look at, in all its cookies.
   *
   * @param stage Adds writes to the transaction; `before` is the view that it had.
   * @returns When the view ends; of a repeated request, that of the first.
   * @throws {DomainError} `session/revoked` when the session has ended.
   */
  async setView(
    { uid, id, view, key }: SessionView,
    stage: (transaction: Transaction, before: MemberView | null) => void | Promise<void>,
  ): Promise<EpochMs | null> {
    return transactOnce(this.db, key, async (transaction) => {
      const found = await transaction.get(this.cookiesOf(uid, id));
      const running = found.docs
        .map((document) => document.data())
        .filter(({ status }) => status !== 'ended');
      const current = running.find(({ status }) => status === 'active');
      if (current === undefined) throw new DomainError('session/revoked', 'Sign in again.');
      await stage(transaction, current.view);
      for (const session of running) {
        transaction.set(this.ref(session.key), { ...session, view }, sessions.replaceKnown);
      }
      // Without the member's id, which would stay with the key.
      return view?.until ?? null;
    });
  }

  /** Sets the workspace that a session works in, in all its cookies; one that has ended stays as it is. */
  async setWorkspace(uid: UserId, id: SessionId, workspace: WorkspaceId | null): Promise<void> {
    await transact(this.db, async (transaction) => {
      const found = await transaction.get(this.cookiesOf(uid, id));
      for (const document of found.docs) {
        const session = document.data();
        if (session.status === 'ended' || session.workspace === workspace) continue;
        transaction.set(this.ref(session.key), { ...session, workspace }, sessions.replaceKnown);
      }
    });
  }

  /** Ends a session with all its cookies; returns whether it had not ended before. */
  async endOne(uid: UserId, id: SessionId, end: SessionEnd): Promise<boolean> {
    return (await this.endAllOf(this.cookiesOf(uid, id), end)) > 0;
  }

  /** Ends every session of an account, a batch after the other: a failure between two leaves less to end. */
  async endAll(uid: UserId, end: SessionEnd): Promise<void> {
    const running = this.all()
      .where('uid', '==', uid)
      .where('status', 'in', ['active', 'superseded'])
      .limit(BATCH);
    while ((await this.endAllOf(running, end)) === BATCH);
  }

  /**
   * Bounds what an account has: ends the sessions that were unused for longest, and deletes some of the ended ones when
   * there are many.
   */
  async endSurplus(uid: UserId, at: EpochMs): Promise<void> {
    const { count: running } = (await this.active(uid).count().get()).data();
    const surplus = Math.min(running - MAX_SESSIONS, SURPLUS);
    if (surplus > 0) {
      const unused = await this.active(uid).orderBy('lastSeenAt').limit(surplus).get();
      const ids = new Set(unused.docs.map((document) => document.data().sessionId));
      const cookies = this.all()
        .where('uid', '==', uid)
        .where('sessionId', 'in', [...ids]);
      await this.endAllOf(cookies, { reason: 'limit', at });
    }
    const ended = this.all().where('uid', '==', uid).where('status', '==', 'ended');
    const { count } = (await ended.count().get()).data();
    if (count > MAX_ENDED) await this.deleteAllOf(ended.limit(BATCH));
  }

  deleteUserData(uid: UserId): Promise<void> {
    return this.deleteAllOf(this.all().where('uid', '==', uid));
  }

  private async deleteAllOf(query: Query<SessionRecord>): Promise<void> {
    const found = await query.get();
    const writer = this.db.bulkWriter();
    for (const { ref } of found.docs) void writer.delete(ref);
    await writer.close();
  }

  /**
   * In one transaction, so that a renewal at the same time is either ended too or refused.
   *
   * @returns How many cookies had not ended.
   */
  private endAllOf(query: Query<SessionRecord>, end: SessionEnd): Promise<number> {
    return transact(this.db, async (transaction) => {
      const found = await transaction.get(query);
      const running = found.docs
        .map((document) => document.data())
        .filter(({ status }) => status !== 'ended');
      for (const session of running) this.endIn(transaction, session, end);
      return running.length;
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

  private active(uid: UserId): Query<SessionRecord> {
    return this.all().where('uid', '==', uid).where('status', '==', 'active');
  }

  private cookiesOf(uid: UserId, id: SessionId): Query<SessionRecord> {
    return this.all().where('uid', '==', uid).where('sessionId', '==', id);
  }

  private all(): CollectionReference<SessionRecord> {
    return this.db.collection(paths.sessions()).withConverter(sessions);
  }

  private ref(key: SessionKey) {
    return this.db.doc(paths.session(key)).withConverter(sessions);
  }
}
