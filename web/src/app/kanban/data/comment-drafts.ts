import { Service, signal } from '@angular/core';
import type { CardId } from '@keelson/contracts/ids';

/** Comments that are being written, by card: other tabs and cards and refusals leave them as they are. */
@Service({ autoProvided: false })
export class CommentDrafts {
  private readonly texts = signal<ReadonlyMap<CardId, string>>(new Map());

  of(id: CardId): string {
    return this.texts().get(id) ?? '';
  }

  write(id: CardId, text: string): void {
    this.texts.update((before) => new Map([...before, [id, text]]));
  }
}
