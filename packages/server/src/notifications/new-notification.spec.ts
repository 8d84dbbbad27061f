import { Notification } from '@keelson/contracts/notifications/notification';
import { newNotification, type NotificationDraft } from './new-notification';

const draft: NotificationDraft = {
  id: 'n1',
  kind: 'billing',
  actorName: 'Ada',
  subject: 'Write the guide',
  count: 1,
  excerpt: 'Please\n\n  look at this',
  path: '/admin/agents-kanban/boards/docs/cards/1',
  at: Date.parse('2026-11-25T12:00:00Z'),
};

describe('a new notification', () => {
  it('is unread and ends after 90 days', () => {
    expect(newNotification(draft)).toEqual({
      id: 'n1',
      kind: 'billing',
      actorName: 'Ada',
      actorUid: null,
      subject: 'Write the guide',
      count: 1,
      excerpt: 'Please look at this',
      excerptMessage: null,
      path: '/admin/agents-kanban/boards/docs/cards/1',
      readAt: null,
      createdAt: Date.parse('2026-11-25T12:00:00Z'),
      expiresAt: Date.parse('2027-02-23T12:00:00Z'),
    });
  });

  it('cuts long texts to what the schema accepts', () => {
    const long = '😀'.repeat(400);
    const { actorName, subject, excerpt } = Notification.parse(
      newNotification({ ...draft, actorName: long, subject: long, excerpt: long }),
    );
    expect([actorName, subject].map((text) => text?.length)).toEqual([120, 200]);
    expect(excerpt).toMatch(/^(?:😀)+…$/u);
    expect(excerpt?.length).toBe(279);
  });

  it('has no excerpt of blanks', () => {
    expect(newNotification({ ...draft, excerpt: ' \n ' }).excerpt).toBeNull();
  });
});
