import { inject, Service, signal } from '@angular/core';
import type { CardId } from '@keelson/contracts/ids';
import { BrowserStorage } from '../../../core/identity/browser-storage';

/** The texts of a card that are edited together. */
export interface CardText {
  readonly title: string;
  readonly body: string;
  readonly acceptance: string;
}

/** An edit that is not saved. */
export interface CardTextDraft {
  /** The texts of the card when the edit began. */
  readonly original: CardText;
  readonly text: CardText;
}

/** Unsaved edits by card. They survive Escape, another card and a reload; signing out removes them. */
@Service({ autoProvided: false })
export class CardTextDrafts {
  private readonly storage = inject(BrowserStorage);
  private readonly drafts = signal<ReadonlyMap<CardId, CardTextDraft | null>>(new Map());

  of(id: CardId): CardTextDraft | null {
    return this.drafts().get(id) ?? null;
  }

  /** Reads the draft of an earlier visit. */
  restore(id: CardId): void {
    if (!this.drafts().has(id)) this.set(id, parseDraft(this.storage.read(keyOf(id))));
  }

  write(id: CardId, draft: CardTextDraft | null): void {
    this.set(id, draft);
    this.storage.write(keyOf(id), draft && JSON.stringify(draft));
  }

  private set(id: CardId, draft: CardTextDraft | null): void {
    this.drafts.update((before) => new Map([...before, [id, draft]]));
  }
}

export const isSameText = (one: CardText, other: CardText): boolean =>
  one.title === other.title && one.body === other.body && one.acceptance === other.acceptance;

const keyOf = (id: CardId): string => `keelson.card-text.${id}`;

function parseDraft(stored: string | null): CardTextDraft | null {
  if (stored === null) return null;
  try {
    const { original, text } = JSON.parse(stored) as Partial<Record<keyof CardTextDraft, unknown>>;
    return isCardText(original) && isCardText(text) ? { original, text } : null;
  } catch {
    return null;
  }
}

const isCardText = (value: unknown): value is CardText =>
  typeof value === 'object' &&
  value !== null &&
  ['title', 'body', 'acceptance'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  );
