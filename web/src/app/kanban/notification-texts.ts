import type { BOARDS_KINDS } from '@keelson/contracts/kanban/notification-kinds';
import type { NotificationText } from '../core/notifications/notification-text';

export const BOARDS_NOTIFICATION_TEXTS: Readonly<
  Record<(typeof BOARDS_KINDS)[number], NotificationText>
> = {
  mention: ({ who, subject, more }) =>
    more === 0
      ? $localize`${who}:name: mentioned you on “${subject}:card:”`
      : $localize`${who}:name: mentioned you on “${subject}:card:” and ${more}:more: more`,
  assignment: ({ who, subject, more }) =>
    more === 0
      ? $localize`${who}:name: assigned “${subject}:card:” to you`
      : $localize`${who}:name: assigned “${subject}:card:” and ${more}:more: more to you`,
  review: ({ subject, more }) =>
    more === 0
      ? $localize`“${subject}:card:” is ready for review`
      : $localize`“${subject}:card:” and ${more}:more: more are ready for review`,
  question: ({ who, subject, more }) =>
    more === 0
      ? $localize`${who}:name: asks a question on “${subject}:card:”`
      : $localize`${who}:name: asks a question on “${subject}:card:” and ${more}:more: more`,
  blocked: ({ subject, more }) =>
    more === 0
      ? $localize`“${subject}:card:” is blocked`
      : $localize`“${subject}:card:” and ${more}:more: more are blocked`,
};
