import { DOCUMENT, inject, Service } from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { BrowserStorage } from '../../../core/identity/browser-storage';
import { Identity } from '../../../core/identity/identity';
import { unsentKey, unsentTab } from '../../../core/identity/unsent-changes';
import type { BoardChange } from '../board/board-change';
import type { Rejection } from './conflict';
import { parseEntries } from '../card/parse-entries';

/** A change that is not confirmed, as it is stored. */
export interface JournalEntry {
  readonly id: string;
  readonly change: BoardChange;
  readonly patches: readonly (readonly [cardId: string, patch: Partial<Card>])[];
  /** The reason why it was refused, while the person has not decided about it. */
  readonly rejection: Rejection | null;
}

/** Describes what is in a list and not understood here, for example because a newer release of the app wrote it. */
export interface UnreadableEntry {
  readonly id: string;
  readonly unreadable: unknown;
}

export type StoredEntry = JournalEntry | UnreadableEntry;

/**
 * Unconfirmed changes of the signed-in person, in the storage of the browser: a reload or a closed tab loses none.
 * Signing out removes them. Each tab has its own list; the next page takes over the lists of tabs that are gone.
 */
@Service()
export class ChangeJournal {
  private readonly storage = inject(BrowserStorage);
  private readonly identity = inject(Identity);
  private readonly locks = inject(DOCUMENT).defaultView?.navigator.locks;
  private readonly tab = crypto.randomUUID();
  private entries: readonly StoredEntry[] = [];
  private owner: string | null = null;

  constructor() {
    // Held as long as this page lives.
    void this.locks?.request(this.lockOf(this.tab), () => new Promise(() => undefined));
  }

  /** @returns False when it could not be stored. */
  put(entry: JournalEntry): boolean {
    this.dropOfOthers();
    const others = this.entries.filter(({ id }) => id !== entry.id);
    this.entries = [...others, entry];
    return this.save();
  }

  remove(id: string): void {
    this.dropOfOthers();
    if (!this.entries.some((entry) => entry.id === id)) return;
    this.entries = this.entries.filter((entry) => entry.id !== id);
    this.save();
  }

  /**
   * Takes over the entries of pages that are gone, and of pages that are open as soon as they are closed.
   *
   * @param take Gets the entries of one page, oldest first. They belong to this page from now on.
   */
  takeOver(take: (entries: readonly StoredEntry[]) => void): void {
    const uid = this.identity.me()?.uid;
    if (uid === undefined) return;
    for (const key of this.storage.keys()) {
      const tab = unsentTab(key, uid);
      if (tab === null || tab === this.tab) continue;
      this.whenGone(tab, () => {
        if (this.identity.me()?.uid !== uid) return;
        const found = parseEntries(this.storage.read(key));
        this.dropOfOthers();
        this.entries = [...this.entries, ...found];
        if (this.save()) this.storage.write(key, null);
        if (found.length > 0) take(found);
      });
    }
  }

  /** Calls back when no other page has this list. A page that is being closed still has its lock for a moment. */
  private whenGone(tab: string, then: () => void): void {
    if (this.locks === undefined) then();
    else void this.locks.request(this.lockOf(tab), then);
  }

  private save(): boolean {
    if (this.owner === null) return false;
    const key = unsentKey(this.owner, this.tab);
    const stored = this.entries.map((entry) => ('unreadable' in entry ? entry.unreadable : entry));
    return this.storage.write(key, stored.length === 0 ? null : JSON.stringify(stored));
  }

  /** After another sign-in on this page. */
  private dropOfOthers(): void {
    const uid = this.identity.me()?.uid ?? null;
    if (uid !== this.owner) this.entries = [];
    this.owner = uid;
  }

  private lockOf(tab: string): string {
    return `keelson.changes.${tab}`;
  }
}
