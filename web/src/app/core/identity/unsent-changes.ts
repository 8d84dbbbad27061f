import { inject, Service, signal } from '@angular/core';
import { BrowserStorage } from './browser-storage';

const PREFIX = 'keelson.changes';

/** Returns where the changes of a person wait that the server has not confirmed: one list in the storage for each tab. */
export const unsentKey = (uid: string, tab: string): string => `${PREFIX}.${uid}.${tab}`;

/** The tab of a list of the person; null for other values of the storage. */
export const unsentTab = (key: string, uid: string): string | null =>
  key.startsWith(unsentKey(uid, '')) ? key.slice(unsentKey(uid, '').length) : null;

/** True for a list of any person. */
export const isUnsent = (key: string): boolean => key.startsWith(`${PREFIX}.`);

/** True for a list of another person than this one. */
export const isUnsentOfOthers = (key: string, uid: string | null): boolean =>
  isUnsent(key) && (uid === null || unsentTab(key, uid) === null);

/** Changes that signing out would lose. */
@Service()
export class UnsentChanges {
  private readonly storage = inject(BrowserStorage);
  /** Ids of changes of this page for which the storage had no room. */
  readonly unstored = signal<ReadonlySet<string>>(new Set());

  /** Counts the changes of the person, in all tabs of this browser. */
  count(uid: string): number {
    const stored = this.storage
      .keys()
      .filter((key) => unsentTab(key, uid) !== null)
      .map((key) => entriesIn(this.storage.read(key)));
    return stored.reduce((total, entries) => total + entries, this.unstored().size);
  }
}

/** A list that cannot be read counts as one change. */
function entriesIn(text: string | null): number {
  if (text === null) return 0;
  try {
    const entries: unknown = JSON.parse(text);
    return Array.isArray(entries) ? entries.length : 1;
  } catch {
    return 1;
  }
}
