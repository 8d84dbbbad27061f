import { type UserId } from '@keelson/contracts/ids';
import {
  type NotificationId,
  StoredNotification,
} from '@keelson/contracts/notifications/notification';
import { paths } from '@keelson/contracts/paths';
import {
  type CollectionReference,
  type DocumentReference,
  type Firestore,
} from 'firebase-admin/firestore';
import { documentConverter } from '../converter';

export const notificationConverter = documentConverter(StoredNotification, 'id');

export const notificationsOf = (
  db: Firestore,
  uid: UserId,
): CollectionReference<StoredNotification> =>
  db.collection(paths.notifications(uid)).withConverter(notificationConverter);

export const notificationRef = (
  db: Firestore,
  uid: UserId,
  id: NotificationId,
): DocumentReference<StoredNotification> => notificationsOf(db, uid).doc(id);
