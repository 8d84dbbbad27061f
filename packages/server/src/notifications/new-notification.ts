import {
  type Notification,
  NOTIFICATION_LIFETIME_MS,
  NotificationId,
} from '@keelson/contracts/notifications/notification';
import { cutText } from '@keelson/contracts/text';
import { type EpochMs } from '@keelson/contracts/time';

/** The event that a notification reports; texts of any length. */
export interface NotificationDraft extends Pick<
  Notification,
  'kind' | 'actorName' | 'subject' | 'count' | 'excerpt' | 'path'
> {
  /** The person that `actorName` names. */
  readonly actorUid?: Notification['actorUid'];
  readonly excerptMessage?: Notification['excerptMessage'] | undefined;
  /** The same id for the same event, so that it is notified once. */
  readonly id: string;
  readonly at: EpochMs;
}

/** An unread notification. Long texts are cut. */
export function newNotification({
  id,
  kind,
  actorName,
  actorUid = null,
  subject,
  count,
  excerpt,
  excerptMessage = null,
  path,
  at,
}: NotificationDraft): Notification {
  return {
    id: NotificationId.parse(id),
    kind,
    actorName: actorName === null ? null : cutText(actorName, 120),
    actorUid,
    subject: cutText(subject, 200),
    count,
    excerpt: excerpt === null ? null : excerptOf(excerpt),
    excerptMessage: excerpt === null ? null : excerptMessage,
    path,
    readAt: null,
    createdAt: at,
    expiresAt: at + NOTIFICATION_LIFETIME_MS,
  };
}

const EXCERPT_LENGTH = 280;

/** The beginning of a text on one line; null when nothing is left. */
function excerptOf(text: string): string | null {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line === '') return null;
  return line.length <= EXCERPT_LENGTH ? line : `${cutText(line, EXCERPT_LENGTH - 1).trimEnd()}…`;
}
