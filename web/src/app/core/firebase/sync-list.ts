import { Observable, Subscription } from 'rxjs';
import {
  LIST_LIMITS,
  type ListenerStart,
  type ListReader,
  type StoredDocument,
} from './list-reader';
import type { ListChanges, ListenerSnapshot, ListEvent } from './live-query';
import { currentTime } from '../../shared/util/time/clock';

/** Changes as a listener emits them. */
export interface SnapshotChanges<T> extends Pick<ListChanges<T>, 'changed' | 'removed'> {
  /** The newest change among them, in epoch milliseconds; 0 without any. */
  readonly newest: number;
  /** False while the server does not respond. */
  readonly confirmed: boolean;
}

/** Listens to documents changed at an instant or later, including those that exist now. */
export type ListenSince<T> = (since: number) => Observable<SnapshotChanges<T>>;

export interface SyncListOptions<T, Found extends StoredDocument> {
  readonly reader: ListReader<T, Found>;
  readonly listen: ListenSince<T>;
  readonly now?: () => number;
  /** Resolves when slow clocks have reached the start of the listener. */
  readonly waitForClockSkew?: () => Promise<void>;
}

const clockSkewElapsed = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, LIST_LIMITS.skewMs));

/**
 * Reads a long list as {@link LiveList} describes: the pages that are shown, then changes. The start of the listener is
 * fixed before the pages are read, so the listener delivers changes made after a page was read. Events may arrive out of
 * order: the consumer keeps the newest version of each document.
 */
export function syncList<T, Found extends StoredDocument>({
  reader,
  listen,
  now = currentTime,
  waitForClockSkew = clockSkewElapsed,
}: SyncListOptions<T, Found>): Observable<ListenerSnapshot<ListEvent<T>>> {
  return new Observable((subscriber) => {
    const listening = new Subscription();
    const isClosed = (): boolean => subscriber.closed;
    const emit = (value: ListEvent<T>, kind: 'live' | 'fetched' = 'fetched'): void =>
      subscriber.next({ kind, value });
    const emitPages = async (): Promise<void> => {
      for await (const page of reader.pages()) {
        if (isClosed()) return;
        emit(page);
      }
    };
    let until = 0;
    let isSettled = false;
    const follow = ({ since, newest }: ListenerStart): void => {
      until = newest;
      const onSnapshot = ({ confirmed, changed, removed, newest }: SnapshotChanges<T>): void => {
        if (confirmed) until = Math.max(until, newest);
        const position = isSettled ? { since, until } : null;
        // Also emit unconfirmed changes: the confirmation does not repeat them.
        emit({ kind: 'changes', changed, removed, position }, confirmed ? 'live' : 'fetched');
        if (!confirmed) subscriber.next({ kind: 'disconnected' });
      };
      listening.add(
        listen(since).subscribe({ next: onSnapshot, error: (e) => subscriber.error(e) }),
      );
    };
    const start = async (): Promise<ListenerStart> => {
      const resumed = await reader.resume();
      if (resumed !== null) return resumed;
      const newest = await reader.newestChange();
      const starting = reader.start(newest, now());
      starting.catch(() => undefined); // handled where it is awaited
      await emitPages();
      return starting;
    };
    const sync = async (): Promise<void> => {
      const from = await start();
      if (isClosed()) return;
      isSettled = from.coverage !== 'partial';
      follow(from);
      if (isSettled) return;
      await waitForClockSkew();
      if (isClosed()) return;
      await emitPages();
      isSettled = true;
      const position = { since: from.since, until };
      emit({ kind: 'changes', changed: [], removed: [], position });
    };
    sync().catch((error: unknown) => subscriber.error(error));
    return listening;
  });
}
