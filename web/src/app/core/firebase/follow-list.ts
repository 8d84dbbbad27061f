import { Observable } from 'rxjs';
import { LIST_LIMITS, type FoundDocument, type ListPages } from './list-pages';
import type { LiveChanges } from './live-source';

/** Hears of every document that was changed at an instant or later, of the present ones at once. */
export type Listen<T> = (
  since: number,
  hear: {
    readonly next: (changes: LiveChanges<T>) => void;
    readonly error: (problem: unknown) => void;
  },
) => () => void;

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
}: FollowParts<T, Found>): Observable<LiveChanges<T>> {
  return new Observable((subscriber) => {
    let stop = (): void => undefined;
    const isOver = (): boolean => subscriber.closed;
    const pass = async (parts: AsyncIterable<LiveChanges<T>>): Promise<void> => {
      let isFirst = true;
      for await (const part of parts) {
        if (isOver()) return;
        subscriber.next({ ...part, fresh: isFirst });
        isFirst = false;
      }
    };
    /** Told by the listener, so that nothing which was read beside it is newer. */
    const heard = new Set<string>();
    const hear = (changes: LiveChanges<T>): void => {
      for (const item of changes.changed) heard.add(idOf(item));
      for (const id of changes.removed) heard.add(id);
      subscriber.next(changes);
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
      stop = listen(from.since, { next: hear, error: (problem) => subscriber.error(problem) });
      if (from.missedSince === null) return;
      await settled();
      if (isOver()) return;
      for await (const { changed, removed, ...part } of pages.missed(from)) {
        subscriber.next({
          ...part,
          changed: changed.filter((item) => !heard.has(idOf(item))),
          removed: removed.filter((id) => !heard.has(id)),
        });
      }
    };
    follow().catch((error: unknown) => subscriber.error(error));
    return () => stop();
  });
}
