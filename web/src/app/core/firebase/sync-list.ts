import { Observable, Subscription } from 'rxjs';
import { LIST_LIMITS, type StoredDocument, type ListReader } from './list-reader';
import type { ListenerSnapshot, LiveChanges } from './live-query';

/** Changes as a listener tells them. */
export interface SnapshotChanges<T> extends Pick<LiveChanges<T>, 'changed' | 'removed'> {
  /** False while the server does not answer. */
  readonly confirmed: boolean;
}

/** Hears of every document that was changed at an instant or later, of the present ones at once. */
export type ListenSince<T> = (since: number) => Observable<SnapshotChanges<T>>;

export interface SyncListOptions<T, Found extends StoredDocument> {
  readonly reader: ListReader<T, Found>;
  readonly listen: ListenSince<T>;
  readonly idOf: (item: T) => string;
  /** Resolves when clocks that may be behind have come so far. */
  readonly waitForClockSkew?: () => Promise<void>;
}

const clockSkewElapsed = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, LIST_LIMITS.skewMs));

/**
 * A long list as {@link LiveList} says: what is seen first, then everything in pages, then what changes.
 * Where the listener begins is known before the pages are read, so what changes after a page was read
 * is heard. What was seen first counts only until the pages say what there is. Parts may overtake each other: whoever takes them keeps the newest of each document.
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
    /** Told by the listener, so that nothing which was read beside it is newer. */
    const listenedIds = new Set<string>();
    const onSnapshot = ({ confirmed, changed, removed }: SnapshotChanges<T>): void => {
      for (const item of changed) listenedIds.add(idOf(item));
      for (const id of removed) listenedIds.add(id);
      // Also what is not confirmed was told once: the confirmation will not repeat it.
      emit({ changed, removed, reset: false, complete: true }, confirmed ? 'live' : 'fetched');
      if (!confirmed) subscriber.next({ kind: 'disconnected' });
    };
    const sync = async (): Promise<void> => {
      const startRequest = reader.listenerStart();
      startRequest.catch(() => undefined); // told where it is awaited
      await emitAll(reader.initialPages());
      // Not before that is known: a page that is older than it may miss what the listener does not bring.
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
