import {
  ListMyNotifications,
  MarkAllNotificationsRead,
  MarkNotifications,
} from '@keelson/contracts/notifications/endpoints';
import { type Clock } from '@keelson/server/clock';
import { type Route, route } from '../http/route';
import { type NotificationRepo } from './notification-repo';

export interface NotificationDeps {
  readonly notifications: NotificationRepo;
  readonly now: Clock;
}

export const notificationRoutes = ({ notifications, now }: NotificationDeps): Route[] => [
  route(ListMyNotifications, ({ actor, query }) => notifications.page(actor.uid, query)),
  route(MarkNotifications, async ({ actor, body: { ids, read } }) => {
    await notifications.mark(actor.uid, { ids, readAt: read ? now() : null });
    return {};
  }),
  route(MarkAllNotificationsRead, async ({ actor, body: { upTo } }) => {
    await notifications.markAllRead(actor.uid, { upTo, readAt: now() });
    return {};
  }),
];
