import { Service, signal } from '@angular/core';
import type { CardId, CommentId } from '@keelson/contracts/ids';

type DraftId = CardId | CommentId;

/** Unsent comments by card, and unsent answers by question. They survive switching tabs or cards and failed requests. */
@Service({ autoProvided: false })
export class CommentDrafts {
  private readonly texts = signal<ReadonlyMap<DraftId, string>>(new Map());

  of(id: DraftId): string {
    return this.texts().get(id) ?? '';
  }

  write(id: DraftId, text: string): void {
    this.texts.update((before) => new Map([...before, [id, text]]));
  }
}
