import { Service, signal } from '@angular/core';
import type { CardId } from '@keelson/contracts/ids';

/** Unsent comments by card. They survive switching tabs or cards and failed requests. */
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
