import { holdsLease, type LeaseRequest, takeLease } from '@keelson/contracts/lease';
import { type UserId } from '@keelson/contracts/ids';
import { type Mail } from '@keelson/contracts/notifications/mail';
import { type EpochMs } from '@keelson/contracts/time';
import { paths } from '@keelson/contracts/paths';
import { isMailBlocked } from '@keelson/server/notifications/recipient';
import { mailsOf } from '@keelson/server/notifications/notification-writer';
import { transact } from '@keelson/server/store/transact';
import { buildDigest, DIGEST } from '@keelson/server/notifications/build-digest';
import { type Firestore, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { type MailProgress } from './after-attempt';

/** A mail that an attempt may send. */
export interface ClaimedMail {
  readonly mail: Mail;
  /** The number of attempts, with this one. */
  readonly attempts: number;
}

/** `mail/{id}`: what waits to be sent. */
export class Outbox {
  constructor(private readonly db: Firestore) {}

  /** The lease of a mail for one attempt; null when it is not due, another attempt has it, its address is blocked, or it is gone. */
  claim(id: string, request: LeaseRequest): Promise<ClaimedMail | null> {
    const ref = mailsOf(this.db).doc(id);
    return transact(this.db, async (transaction) => {
      const mail = (await transaction.get(ref)).data();
      if (mail?.delivery.state !== 'waiting' || mail.dueAt === null) return null;
      const lease = takeLease(mail.delivery, request);
      if (lease === null || mail.dueAt > request.at) return null;
      const user = mail.uid === null ? null : (await transaction.get(this.userOf(mail.uid))).data();
      if (isMailBlocked(user, mail)) {
        const { attempts } = mail.delivery;
        const delivery = { state: 'suppressed', attempts, at: request.at } as const;
        transaction.set(ref, { ...mail, dueAt: null, delivery });
        return null;
      }
      const attempts = mail.delivery.attempts + 1;
      const whole = mail.daily === null ? mail : await this.mergeDay(transaction, mail, request);
      // An attempt that dies is followed by another one when its lease ends.
      const claimed = {
        ...whole,
        dueAt: lease.leaseUntil,
        delivery: { ...mail.delivery, ...lease, attempts },
      };
      transaction.set(ref, claimed);
      return { mail: claimed, attempts };
    });
  }

  /** Stores what an attempt led to, unless another one has taken over. */
  settle(id: string, attempt: string, progress: MailProgress): Promise<void> {
    const ref = mailsOf(this.db).doc(id);
    return transact(this.db, async (transaction) => {
      const mail = (await transaction.get(ref)).data();
      if (mail?.delivery.state !== 'waiting' || !holdsLease(mail.delivery, attempt)) return;
      // The account is deleted: its address stays until it was told.
      if (mail.uid === null && progress.dueAt === null) transaction.delete(ref);
      else transaction.set(ref, { ...mail, ...progress });
    });
  }

  /** The mail with all that is due of its day; the others are not sent alone any more. */
  private async mergeDay(
    transaction: Transaction,
    mail: Mail,
    request: LeaseRequest,
  ): Promise<Mail> {
    const found = await transaction.get(mailsOf(this.db).where('uid', '==', mail.uid));
    const day = found.docs
      .map((document) => document.data())
      .filter(({ daily, dueAt, delivery }) => {
        if (daily === null || dueAt === null || dueAt > request.at) return false;
        return delivery.state === 'waiting' && takeLease(delivery, request) !== null;
      })
      .sort((a, b) => a.createdAt - b.createdAt);
    const message = buildDigest(day);
    if (message === null) return { ...mail, daily: null };
    for (const other of day) {
      if (other.id === mail.id) continue;
      const { attempts } = other.delivery;
      const delivery = { state: 'merged', attempts, at: request.at, into: mail.id } as const;
      transaction.set(mailsOf(this.db).doc(other.id), { ...other, dueAt: null, delivery });
    }
    return { ...mail, kind: DIGEST, message, daily: null };
  }

  private userOf(uid: UserId) {
    return this.db.doc(paths.user(uid));
  }

  /** The ids of mails whose next attempt may begin, the oldest first. */
  async due(at: EpochMs, limit: number): Promise<string[]> {
    const due = mailsOf(this.db)
      .where('dueAt', '<=', Timestamp.fromMillis(at))
      .orderBy('dueAt')
      .limit(limit);
    return (await due.get()).docs.map(({ id }) => id);
  }
}
