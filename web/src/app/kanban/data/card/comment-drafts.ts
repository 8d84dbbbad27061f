import { inject, Service, signal } from '@angular/core';
import type { CardId, CommentId } from '@keelson/contracts/ids';
import { BrowserStorage } from '../../../core/identity/browser-storage';

type DraftId = CardId | CommentId;

/**
 * Unsent comments by card, and unsent answers by question. They survive switching tabs or cards, failed requests and a
 * reload; signing out removes them.
 */
@Service({ autoProvided: false })
export class CommentDrafts {
  private readonly storage = inject(BrowserStorage);
  private readonly texts = signal<ReadonlyMap<DraftId, string>>(new Map());

  of(id: DraftId): string {
    return this.texts().get(id) ?? this.storage.read(keyOf(id)) ?? '';
  }

  write(id: DraftId, text: string): void {
    this.texts.update((before) => new Map([...before, [id, text]]));
    this.storage.write(keyOf(id), text === '' ? null : text);
  }
}

const keyOf = (id: DraftId): string => `keelson.draft.${id}`;
