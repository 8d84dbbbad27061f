import { Observable, Subscription } from 'rxjs';
import { LIST_LIMITS, type StoredDocument, type ListReader } from './list-reader';
import type { ListenerSnapshot, LiveChanges } from './live-query';

/** Changes as a listener emits them. */
export interface SnapshotChanges<T> extends Pick<LiveChanges<T>, 'changed' | 'removed'> {
  /** False while the server does not respond. */
  readonly confirmed: boolean;
}

/** Listens to documents changed at an instant or later, including those that exist now. */
export type ListenSince<T> = (since: number) => Observable<SnapshotChanges<T>>;

export interface SyncListOptions<T, Found extends StoredDocument> {
  readonly reader: ListReader<T, Found>;
  readonly listen: ListenSince<T>;
  readonly idOf: (item: T) => string;
  /** Resolves when slow clocks have reached the start of the listener. */
  readonly waitForClockSkew?: () => Promise<void>;
}

const clockSkewElapsed = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, LIST_LIMITS.skewMs));

/**
 * Reads a long list as {@link LiveList} describes: the first screen, then all pages, then changes. The start of the
 * listener is fixed before the pages are read, so the listener delivers changes made after a page was read. The first
 * screen counts only until the pages arrive. Parts may arrive out of order: the consumer keeps the newest version of
 * each document.
 */
export function syncList<T, Found extends StoredDocument>({
  reader,
  listen,
  idOf,
  waitForClockSkew = clockSkewElapsed,
}: SyncListOptions<T, Found>): Observable<ListenerSnapshot<LiveChanges<T>>> {
  return new Observable((subscriber) => {
    const listening = new Subscription();
    const emit = (value: LiveChanges<T>, kind: 'live' | 'fetched' = 'fetched'): void =>
      subscriber.next({ kind, value });
    const isClosed = (): boolean => subscriber.closed;
    const emitAll = async (parts: AsyncIterable<LiveChanges<T>>): Promise<void> => {
      let isFirst = true;
      for await (const part of parts) {
        if (isClosed()) return;
        emit({ ...part, reset: isFirst });
        isFirst = false;
      }
    };
    /** Documents delivered by the listener; separate reads are never newer. */
    const listenedIds = new Set<string>();
    const onSnapshot = ({ confirmed, changed, removed }: SnapshotChanges<T>): void => {
      for (const item of changed) listenedIds.add(idOf(item));
      for (const id of removed) listenedIds.add(id);
      // Also record unconfirmed changes: the confirmation does not repeat them.
      emit({ changed, removed, reset: false, complete: true }, confirmed ? 'live' : 'fetched');
      if (!confirmed) subscriber.next({ kind: 'disconnected' });
    };
    const sync = async (): Promise<void> => {
      const startRequest = reader.listenerStart();
      startRequest.catch(() => undefined); // handled where it is awaited
      await emitAll(reader.initialPages());
      // Wait for the start: a page older than it may miss changes that the listener does not deliver.
      const from = await startRequest;
      if (isClosed()) return;
      await emitAll(reader.allPages());
      if (isClosed()) return;
      listening.add(
        listen(from.since).subscribe({ next: onSnapshot, error: (e) => subscriber.error(e) }),
      );
      if (from.missedSince === null) return;
      await waitForClockSkew();
      if (isClosed()) return;
      for await (const { changed, removed, ...part } of reader.missedChanges(from)) {
        emit({
          ...part,
          changed: changed.filter((item) => !listenedIds.has(idOf(item))),
          removed: removed.filter((id) => !listenedIds.has(id)),
        });
      }
    };
    sync().catch((error: unknown) => subscriber.error(error));
    return listening;
  });
}
