import { TestBed } from '@angular/core/testing';
import type { UserId } from '@keelson/contracts/ids';
import {
  type Notification,
  type NotificationId,
  StoredNotification,
} from '@keelson/contracts/notifications/notification';
import { FakeLive } from '../../../testing/fake-live';
import { FakeServer, json, noContent, problem } from '../../../testing/fake-server';
import { Live } from '../firebase/live';
import { NotificationCenter } from './notification-center';

const UID = 'u1' as UserId;
const UNREAD = `users/${UID}/notifications?readAt=null`;
const id = (name: string): NotificationId => name as NotificationId;

const notification = (name: string, createdAt = 1, readAt: number | null = null): Notification => ({
  id: id(name),
  kind: 'billing',
  actorName: 'Ada',
  actorUid: null,
  subject: name,
  count: 1,
  excerpt: null,
  excerptMessage: null,
  path: '/admin',
  readAt,
  createdAt,
  expiresAt: 1_000,
});
const page = (...items: Notification[]) => json({ items, nextCursor: null });

function setUp() {
  const server = new FakeServer();
  const live = new FakeLive();
  TestBed.configureTestingModule({ providers: [{ provide: Live, useValue: live }] });
  const center = TestBed.inject(NotificationCenter);
  center.start(UID);
  jest.advanceTimersByTime(2_000);
  TestBed.tick();
  const emit = (...unread: Notification[]): void => {
    live.report('live');
    live.emit(UNREAD, unread);
  };
  return { server, live, center, emit };
}
const readStates = ({ rows }: NotificationCenter): Record<string, boolean> =>
  Object.fromEntries((rows() ?? []).map((row) => [row.id, row.readAt !== null]));

describe('NotificationCenter', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));

  it('reads what an earlier release stored as the schema does', () => {
    const { actorUid: _uid, excerptMessage: _message, ...earlier } = notification('a');
    const { center, emit } = setUp();
    emit();
    emit(earlier as Notification);
    expect(center.newest()).toEqual(StoredNotification.parse(earlier));
  });

  it('counts the unread ones live and names what arrives', () => {
    const { center, emit } = setUp();
    expect(center.unread()).toBe(0);
    emit(notification('a'));
    expect(center.unread()).toBe(1);
    expect(center.newest()).toBeNull();
    emit(notification('a'), notification('b', 2), notification('c', 3));
    expect(center.unread()).toBe(3);
    expect(center.newest()?.id).toBe('c');
  });

  it('shows a mark at once, and keeps it until the database says so', async () => {
    const { server, center, emit } = setUp();
    emit(notification('a'), notification('b'));
    server.on('GET /api/me/notifications', page(notification('b'), notification('a')));
    server.on('PUT /api/me/notifications', noContent);
    await center.open();
    const marking = center.mark([id('a')], true);
    expect([center.unread(), readStates(center)]).toEqual([1, { a: true, b: false }]);
    // Something else changed before the mark was stored.
    emit(notification('a'), notification('b'), notification('c'));
    expect(center.unread()).toBe(2);
    await marking;
    emit(notification('b'), notification('c'));
    expect([center.unread(), readStates(center)['a']]).toEqual([2, true]);
    // Marked as unread on another device.
    emit(notification('a'), notification('b'), notification('c'));
    expect(center.unread()).toBe(3);
  });

  it('keeps a mark whose change arrives before the response', async () => {
    const { server, center, emit } = setUp();
    emit(notification('a'));
    server.on('GET /api/me/notifications', page(notification('a')));
    server.on('PUT /api/me/notifications', noContent);
    await center.open();
    const marking = center.mark([id('a')], true);
    emit();
    await marking;
    expect([center.unread(), readStates(center)]).toEqual([0, { a: true }]);
  });

  it('shows it as before when a mark could not be stored', async () => {
    const { server, center, emit } = setUp();
    emit(notification('a'));
    server.on('GET /api/me/notifications', page(notification('a')));
    server.on('PUT /api/me/notifications', problem(400, 'request/invalid'));
    await center.open();
    await expect(center.mark([id('a')], true)).rejects.toMatchObject({ code: 'request/invalid' });
    expect([center.unread(), readStates(center)]).toEqual([1, { a: false }]);
  });

  it('marks as unread again', async () => {
    const { server, center, emit } = setUp();
    emit();
    server.on('GET /api/me/notifications', page(notification('a', 1, 5)));
    server.on('PUT /api/me/notifications', noContent);
    await center.open();
    await center.mark([id('a')], false);
    expect(server.requests.at(-1)?.body).toEqual({ ids: ['a'], read: false });
    expect([center.unread(), readStates(center)]).toEqual([1, { a: false }]);
    emit(notification('a'));
    expect(center.unread()).toBe(1);
  });

  it('adds what arrives to the open list, and keeps what was loaded', async () => {
    const { server, center, emit } = setUp();
    emit();
    server.on('GET /api/me/notifications', page(notification('old', 1, 5)));
    await center.open();
    emit(notification('a', 2));
    expect(center.rows()?.map((row) => row.id)).toEqual(['a', 'old']);
    center.close();
    emit(notification('b', 3), notification('a', 2));
    expect(center.rows()).toHaveLength(2);
    expect(server.count('GET /api/me/notifications')).toBe(1);
  });

  it('does not call an old one new that moves into what is counted', () => {
    const { center, emit } = setUp();
    const many = Array.from({ length: 21 }, (_, index) => notification(`n${index}`, 100 - index));
    emit(...many.slice(0, 20));
    expect(center.unread()).toBe(20);
    emit(...many.slice(1));
    expect(center.newest()).toBeNull();
  });

  it('marks everything that has arrived as read, with one request', async () => {
    const { server, center, emit } = setUp();
    emit(notification('b', 7), notification('a', 3));
    server.on('PUT /api/me/notifications/read', noContent);
    await center.markAllRead();
    expect(server.requests.at(-1)?.body).toEqual({ upTo: 7 });
    expect(center.unread()).toBe(0);
    emit();
    await center.markAllRead();
    expect(server.count('PUT /api/me/notifications/read')).toBe(1);
  });

  it('asks the API while this browser cannot listen', async () => {
    const { server, live, center } = setUp();
    server.on('GET /api/me/notifications', page(notification('a'), notification('b', 1, 5)));
    live.report('unavailable');
    await jest.advanceTimersByTimeAsync(0);
    expect(center.unread()).toBe(1);
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(0);
    expect(server.count('GET /api/me/notifications')).toBe(2);
  });
});
