import { signal } from '@angular/core';
import { type Observable, ReplaySubject } from 'rxjs';
import type { LiveStatus } from '../app/core/firebase/live';
import type { LiveDocument, LiveList, LiveQuery } from '../app/core/firebase/live-query';

/** Replaces `Live`: emits what a test provides to the subscribers of a path. */
export class FakeLive {
  readonly status = signal<LiveStatus>('connecting');
  private readonly paths = new Map<string, ReplaySubject<unknown>>();

  /** Emits a value as the database would. */
  emit(path: string, value: unknown): void {
    this.status.set('live');
    this.subjectOf(path).next(value);
  }

  /** Simulates a browser that is not signed in to Firebase. */
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
