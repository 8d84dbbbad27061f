import { Observable, Subscription } from 'rxjs';
import { LIST_LIMITS, type FoundDocument, type ListPages } from './list-pages';
import type { Heard, LiveChanges } from './live-source';

/** Changes as a listener tells them. */
export interface ToldChanges<T> extends Pick<LiveChanges<T>, 'changed' | 'removed'> {
  /** False while the server does not answer. */
  readonly confirmed: boolean;
}

/** Hears of every document that was changed at an instant or later, of the present ones at once. */
export type Listen<T> = (since: number) => Observable<ToldChanges<T>>;

export interface FollowParts<T, Found extends FoundDocument> {
  readonly pages: ListPages<T, Found>;
  readonly listen: Listen<T>;
  readonly idOf: (item: T) => string;
  /** Resolves when clocks that may be behind have come so far. */
  readonly settled?: () => Promise<void>;
}

const slowClocks = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, LIST_LIMITS.skewMs));

/**
 * A long list as {@link LiveList} says: what is seen first, then everything in pages, then what changes.
 * Where the listener begins is known before the pages are read, so what changes after a page was read
 * is heard. What was seen first counts only until the pages say what there is. Parts may overtake each other: whoever takes them keeps the newest of each document.
 */
export function followList<T, Found extends FoundDocument>({
  pages,
  listen,
  idOf,
  settled = slowClocks,
}: FollowParts<T, Found>): Observable<Heard<LiveChanges<T>>> {
  return new Observable((subscriber) => {
    const listening = new Subscription();
    const tell = (value: LiveChanges<T>, kind: 'now' | 'read' = 'read'): void =>
      subscriber.next({ kind, value });
    const isOver = (): boolean => subscriber.closed;
    const pass = async (parts: AsyncIterable<LiveChanges<T>>): Promise<void> => {
      let isFirst = true;
      for await (const part of parts) {
        if (isOver()) return;
        tell({ ...part, fresh: isFirst });
        isFirst = false;
      }
    };
    /** Told by the listener, so that nothing which was read beside it is newer. */
    const heard = new Set<string>();
    const hear = ({ confirmed, changed, removed }: ToldChanges<T>): void => {
      for (const item of changed) heard.add(idOf(item));
      for (const id of removed) heard.add(id);
      // Also what is not confirmed was told once: the confirmation will not repeat it.
      tell({ changed, removed, fresh: false, complete: true }, confirmed ? 'now' : 'read');
      if (!confirmed) subscriber.next({ kind: 'lost' });
    };
    const follow = async (): Promise<void> => {
      const asked = pages.listenFrom();
      asked.catch(() => undefined); // told where it is awaited
      await pass(pages.first());
      // Not before that is known: a page that is older than it may miss what the listener does not bring.
      const from = await asked;
      if (isOver()) return;
      await pass(pages.all());
      if (isOver()) return;
      listening.add(
        listen(from.since).subscribe({ next: hear, error: (e) => subscriber.error(e) }),
      );
      if (from.missedSince === null) return;
      await settled();
      if (isOver()) return;
      for await (const { changed, removed, ...part } of pages.missed(from)) {
        tell({
          ...part,
          changed: changed.filter((item) => !heard.has(idOf(item))),
          removed: removed.filter((id) => !heard.has(id)),
        });
      }
    };
    follow().catch((error: unknown) => subscriber.error(error));
    return listening;
  });
}
