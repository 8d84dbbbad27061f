import { signal } from '@angular/core';
import { type Observable, ReplaySubject } from 'rxjs';
import type {
  ListPage,
  ListPageRead,
  LiveDocument,
  LiveList,
  LiveQuery,
  LiveStatus,
} from '../app/core/firebase/live-query';

/** Replaces `Live`: emits what a test provides to the subscribers of a path. */
export class FakeLive {
  readonly status = signal<LiveStatus>('connecting');
  private readonly reports: ((status: LiveStatus) => void)[] = [];
  private readonly paths = new Map<string, ReplaySubject<unknown>>();
  /** Responds to the pages that a test reads; without it, they can't be read. */
  onReadPage: (page: ListPage) => Promise<ListPageRead<unknown>> = () =>
    Promise.reject(new Error('No page is expected'));
  /** The last list that was subscribed to. */
  list: LiveList<unknown> | null = null;

  emit(path: string, value: unknown): void {
    this.status.set('live');
    this.subjectOf(path).next(value);
  }

  /** Simulates a browser that is not signed in to Firebase. */
  disconnect(): void {
    this.status.set('unavailable');
  }

  watchList<T>(source: LiveList<T>): Observable<unknown> {
    this.list = source as LiveList<unknown>;
    source.pages();
    return this.subjectOf(source.collection);
  }

  readPage<T>(_: LiveList<T>, page: ListPage): Promise<ListPageRead<unknown>> {
    return this.onReadPage(page);
  }

  /** The status of listeners that report to their owner. */
  report(status: LiveStatus): void {
    for (const report of this.reports) report(status);
  }

  /** A query with conditions has a subject of its own: `boards/try/cards?parents=a`. */
  watchQuery<T>({ collection, where = [], report }: LiveQuery<T>): Observable<unknown> {
    if (report !== undefined) this.reports.push(report);
    const conditions = where.map(([field, , value]) => `${field}=${String(value)}`).join('&');
    return this.subjectOf(conditions === '' ? collection : `${collection}?${conditions}`);
  }

  watchDocument<T>({ path }: LiveDocument<T>): Observable<unknown> {
    return this.subjectOf(path);
  }

  watchPublicDocument<T>(source: LiveDocument<T>): Observable<unknown> {
    return this.watchDocument(source);
  }

  private subjectOf(path: string): ReplaySubject<unknown> {
    const known = this.paths.get(path);
    if (known) return known;
    const subject = new ReplaySubject<unknown>(1);
    this.paths.set(path, subject);
    return subject;
  }
}
