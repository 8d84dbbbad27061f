import { inject, Service, signal } from '@angular/core';
import type { CardId } from '@keelson/contracts/ids';
import { z } from 'zod';
import { BrowserStorage } from '../../../core/identity/browser-storage';

const CardText = z.object({ body: z.string(), acceptance: z.string() });
export type CardText = z.infer<typeof CardText>;

/** The texts of the card when the edit began, and now. */
const CardTextDraft = z.object({ original: CardText, text: CardText });
export type CardTextDraft = z.infer<typeof CardTextDraft>;

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
  one.body === other.body && one.acceptance === other.acceptance;

const keyOf = (id: CardId): string => `keelson.card-text.${id}`;

function parseDraft(stored: string | null): CardTextDraft | null {
  try {
    return stored === null ? null : CardTextDraft.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}
