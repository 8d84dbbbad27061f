import { describeNotification } from '@keelson/contracts/notifications/describe-notification';
import { NotificationKind } from '@keelson/contracts/notifications/notification';
import { notificationText } from './notification-text';

const SUBJECTS = [
  'Write the guide',
  'payment-failed',
  'plan-ended',
  'method-connected',
  'method-disconnected',
  'of-tomorrow',
];

describe.each(NotificationKind.options)('a notification of the kind %s', (kind) => {
  const told = SUBJECTS.flatMap((subject) =>
    [1, 2, 5].flatMap((count) =>
      ['Ada', null].map((actorName) => ({ kind, actorName, subject, count })),
    ),
  );

  it.each(told)('reads as in e-mails: %j', (notification) => {
    expect(notificationText(notification)).toBe(describeNotification(notification));
  });
});
