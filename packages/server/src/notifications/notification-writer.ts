import { type UserId } from '@keelson/contracts/ids';
import { Mail } from '@keelson/contracts/notifications/mail';
import { type Notification } from '@keelson/contracts/notifications/notification';
import { paths } from '@keelson/contracts/paths';
import {
  type CollectionReference,
  type DocumentReference,
  type Firestore,
} from 'firebase-admin/firestore';
import { type EpochMs } from '@keelson/contracts/time';
import { documentConverter } from '../converter';
import { digestOf } from '../digest';
import { buildMail } from './build-mail';
import { newNotification, type NotificationDraft } from './new-notification';
import { notificationRef } from './notification-ref';
import { isMailBlocked, mailRecipientOf, type StoredUser, wantsNotification } from './recipient';

export interface MailSettings {
  readonly from: string;
  /** Without a trailing slash. */
  readonly appUrl: string;
}

export interface Writes {
  create<Row extends object>(ref: DocumentReference<Row>, row: Row): unknown;
}

export interface Recipient {
  readonly uid: UserId;
  readonly user: StoredUser;
}

const mailConverter = documentConverter(Mail, 'id');

export const mailsOf = (db: Firestore): CollectionReference<Mail> =>
  db.collection(paths.mail()).withConverter(mailConverter);

/** Stages notifications and their mail in the transaction of the event. Both services write them here. */
export class NotificationWriter {
  constructor(
    readonly db: Firestore,
    /** Null: nothing is mailed. */
    private readonly mail: MailSettings | null,
  ) {}

  /** Stages a notification of an event that happens once, unless the recipient has muted its kind. */
  create(writes: Writes, recipient: Recipient, draft: NotificationDraft): void {
    const notification = this.createUnmailed(writes, recipient, draft);
    if (notification !== null) this.createMail(writes, recipient, notification);
  }

  /** Stages a notification of an event that has a mail of its own. Returns null when the recipient has muted its kind. */
  createUnmailed(
    writes: Writes,
    recipient: Recipient,
    draft: NotificationDraft,
  ): Notification | null {
    if (!wantsNotification(recipient.user, draft.kind)) return null;
    const notification = newNotification(draft);
    writes.create(notificationRef(this.db, recipient.uid, notification.id), notification);
    return notification;
  }

  /** Stages the last mail of an account with its deletion; nothing about the account stays in it but the address. */
  createFarewell(writes: Writes, { uid, user }: Recipient, at: EpochMs): void {
    const draft = { kind: 'security', subject: 'deleted', actorName: null, count: 1 } as const;
    const id = `deleted-${digestOf(uid).slice(0, 16)}`;
    const notification = newNotification({ ...draft, id, excerpt: null, path: '/', at });
    const to = mailRecipientOf(user, notification.kind);
    if (this.mail === null || to === null) return;
    const mail = buildMail({ ...to, uid, notification, appUrl: this.mail.appUrl });
    // Nothing remains to be asked when it is sent.
    if (!isMailBlocked(user, mail))
      writes.create(mailsOf(this.db).doc(id), { ...mail, id, uid: null });
  }

  /** Stages the mail of a new notification, where it is configured and the recipient wants it. */
  createMail(writes: Writes, { uid, user }: Recipient, notification: Notification): void {
    if (this.mail === null) return;
    const to = mailRecipientOf(user, notification.kind);
    if (to === null) return;
    const { appUrl } = this.mail;
    const mail = buildMail({ ...to, uid, notification, appUrl });
    writes.create(mailsOf(this.db).doc(mail.id), mail);
  }
}
