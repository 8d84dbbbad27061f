import { computed, inject, Service, signal } from '@angular/core';
import type { UserId } from '@keelson/contracts/ids';
import type {
  Notification,
  NotificationId,
  StoredNotification,
} from '@keelson/contracts/notifications/notification';
import { knownNotifications } from '@keelson/contracts/notifications/notification-kinds';
import { paths } from '@keelson/contracts/paths';
import type { Subscription } from 'rxjs';
import { ApiClient } from '../api/api-client';
import { PagedList } from '../api/paged-list';
import { Live } from '../firebase/live';
import type { LiveStatus } from '../firebase/live-query';
import { RefetchOnFocus } from '../firebase/refetch-on-focus';

const PAGE_SIZE = 20;
/** As many as are counted; the bell shows fewer. */
const MAX_UNREAD = 20;
/** Fields that those of earlier releases lack, as their schema reads them. */
const OF_EARLIER = { actorUid: null, excerptMessage: null } as const;
/** The page comes first: it needs the network more. */
const START_DELAY_MS = 1_500;

/**
 * The notifications of the signed-in person: the number of unread ones is live, the list is read when it is opened. What
 * was marked here shows at once, until the server says the same.
 */
@Service()
export class NotificationCenter {
  private readonly api = inject(ApiClient);
  private readonly live = inject(Live);
  private readonly list = new PagedList<null, Notification>(
    (_, cursor) =>
      this.api.get('/api/me/notifications', {
        query: { limit: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) },
      }),
    ({ id }) => id,
  );
  private readonly storedUnread = signal<readonly Notification[] | null>(null);
  /** The marks that are not confirmed: true for read. */
  private readonly marks = signal<ReadonlyMap<NotificationId, boolean>>(new Map());
  private readonly _newest = signal<Notification | null>(null);
  private readonly status = signal<LiveStatus>('idle');
  private readonly isListening = computed(() => this.status() === 'live');
  private uid: UserId | null = null;
  private watching: Subscription | null = null;
  private isOpen = false;
  /** When the newest one that was ever counted here was created. */
  private seenUpTo = 0;

  /** The loaded notifications, newest first; null before the first page. */
  readonly rows = computed(() => this.list.rows()?.map((row) => this.asMarked(row)) ?? null);
  readonly error = this.list.error;
  readonly busy = this.list.busy;
  readonly hasMore = this.list.hasMore;
  /** Number of unread notifications, at most {@link MAX_UNREAD}. */
  readonly unread = computed(() => {
    const marks = this.marks();
    const stored = (this.storedUnread() ?? []).filter(({ id }) => marks.get(id) !== true);
    const known = new Set(stored.map(({ id }) => id));
    const again = [...marks].filter(([id, read]) => !read && !known.has(id));
    return Math.min(stored.length + again.length, MAX_UNREAD);
  });
  /** The newest one that arrived while the app was open. */
  readonly newest = this._newest.asReadonly();

  constructor() {
    inject(RefetchOnFocus).register(() => {
      if (this.watching !== null && !this.isListening()) void this.readUnread();
    });
  }

  /** Follows the notifications of an account. Another account replaces it. */
  start(uid: UserId): void {
    if (this.uid === uid) return;
    this.stop();
    this.uid = uid;
    setTimeout(() => this.watch(uid), START_DELAY_MS);
  }

  /** Loads the list, or what is new in it. */
  async open(): Promise<void> {
    this.isOpen = true;
    await (this.list.rows() === null ? this.list.setQuery(null) : this.list.refresh());
  }

  close(): void {
    this.isOpen = false;
  }

  loadMore(): Promise<void> {
    return this.list.loadMore();
  }

  /** @throws {ApiError} when it could not be stored; then it shows as before. */
  async mark(ids: readonly NotificationId[], read: boolean): Promise<void> {
    if (ids.length === 0) return;
    await this.store(ids, read, () =>
      this.api.put('/api/me/notifications', { body: { ids: [...ids], read } }),
    );
  }

  private async store(
    ids: readonly NotificationId[],
    read: boolean,
    send: () => Promise<unknown>,
  ): Promise<void> {
    this.marks.update((before) => new Map([...before, ...ids.map((id) => [id, read] as const)]));
    try {
      await send();
      for (const row of this.list.rows() ?? []) {
        if (ids.includes(row.id)) this.list.replace(marked(row, read));
      }
    } catch (error) {
      this.forgetMarks(ids);
      throw error;
    }
  }

  /**
   * Marks everything that has arrived so far, also what is not loaded.
   *
   * @throws {ApiError} when it could not be stored; then it shows as before.
   */
  async markAllRead(): Promise<void> {
    const known = [...(this.rows() ?? []), ...(this.storedUnread() ?? [])];
    const unread = known.filter((row) => this.asMarked(row).readAt === null);
    const upTo = Math.max(0, ...unread.map(({ createdAt }) => createdAt));
    if (upTo === 0) return;
    await this.store(
      unread.map(({ id }) => id),
      true,
      () => this.api.put('/api/me/notifications/read', { body: { upTo } }),
    );
  }

  private watch(uid: UserId): void {
    if (this.uid !== uid) return;
    this.watching = this.live
      .watchQuery<StoredNotification>({
        collection: paths.notifications(uid),
        where: [['readAt', '==', null]],
        orderBy: [['createdAt', 'desc']],
        limit: MAX_UNREAD,
        // Without the schema, which every page would load: only the server writes them.
        idField: 'id',
        report: (status) => {
          this.status.set(status);
          if (status === 'unavailable' && this.storedUnread() === null) void this.readUnread();
        },
      })
      .subscribe((unread) =>
        this.setUnread(knownNotifications(unread.map((row) => ({ ...OF_EARLIER, ...row })))),
      );
  }

  private stop(): void {
    this.watching?.unsubscribe();
    this.watching = null;
    this.storedUnread.set(null);
    this.marks.set(new Map());
    this._newest.set(null);
    this.seenUpTo = 0;
  }

  /** Without a listener: what the newest page says. An error is shown where the list is opened. */
  private async readUnread(): Promise<void> {
    try {
      const { items } = await this.api.get('/api/me/notifications', {
        query: { limit: PAGE_SIZE },
      });
      this.setUnread(items.filter(({ readAt }) => readAt === null));
    } catch {
      // Not what the person asked for: the next return to the page tries again.
    }
  }

  private setUnread(unread: readonly Notification[]): void {
    const before = this.storedUnread();
    this.storedUnread.set(unread);
    const ids = new Set(unread.map(({ id }) => id));
    this.forgetMarks([...this.marks()].flatMap(([id, read]) => (read !== ids.has(id) ? [id] : [])));
    const seenUpTo = this.seenUpTo;
    this.seenUpTo = Math.max(seenUpTo, ...unread.map(({ createdAt }) => createdAt));
    if (before === null) return;
    // An older one that moves into what the listener reads is not announced.
    const added = unread
      .filter(({ createdAt }) => createdAt > seenUpTo)
      .toSorted((a, b) => b.createdAt - a.createdAt);
    const [newest] = added;
    if (newest === undefined) return;
    this._newest.set(newest);
    if (this.isOpen) this.list.merge(added, () => true);
  }

  private forgetMarks(ids: readonly NotificationId[]): void {
    if (ids.length === 0) return;
    this.marks.update((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
  }

  /** As marked here, else as the listener says: the list may have been read before. */
  private asMarked(row: Notification): Notification {
    const read = this.marks().get(row.id) ?? this.listenerSaysRead(row.id);
    return read === null ? row : marked(row, read);
  }

  /** Null while nothing is known: without a listener, and beyond what it reads. */
  private listenerSaysRead(id: NotificationId): boolean | null {
    const unread = this.storedUnread() ?? [];
    if (!this.isListening()) return null;
    if (unread.some((other) => other.id === id)) return false;
    return unread.length < MAX_UNREAD ? true : null;
  }
}

/** Only whether it is read shows, not when. */
const marked = (row: Notification, read: boolean): Notification =>
  read === (row.readAt !== null) ? row : { ...row, readAt: read ? row.createdAt : null };
