import { signal } from '@angular/core';
import { type Observable, ReplaySubject } from 'rxjs';
import type { LiveStatus } from '../app/core/firebase/live';
import type { LiveDocument, LiveList, LiveQuery } from '../app/core/firebase/live-query';

/** Stands where the database's listeners are: says what a test says, to whoever watches the path. */
export class FakeLive {
  readonly status = signal<LiveStatus>('connecting');
  private readonly paths = new Map<string, ReplaySubject<unknown>>();

  /** As if the database had said it. */
  emit(path: string, value: unknown): void {
    this.status.set('live');
    this.subjectOf(path).next(value);
  }

  /** As if nobody were signed in to Firebase. */
  disconnect(): void {
    this.status.set('unavailable');
  }

  watchList<T>({ collection }: LiveList<T>): Observable<unknown> {
    return this.subjectOf(collection);
  }

  watchQuery<T>({ collection }: LiveQuery<T>): Observable<unknown> {
    return this.subjectOf(collection);
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
