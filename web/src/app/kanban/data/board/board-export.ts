import { DOCUMENT, inject, Service } from '@angular/core';
import type { BoardSlug } from '@keelson/contracts/ids';
import { Submission } from '../../../core/api/submission';
import { ApiClient } from '../../../core/api/api-client';
import { Toasts } from '../../../shared/ui/toasts';
import { plural } from '../../../shared/util/texts/plural';
import { saveFile } from '../../../shared/util/save-file';

/** Saves a whole board as a file that can be imported. */
@Service({ autoProvided: false })
export class BoardExport {
  private readonly api = inject(ApiClient);
  private readonly toasts = inject(Toasts);
  private readonly document = inject(DOCUMENT);
  private readonly submission = new Submission();
  readonly busy = this.submission.busy;

  async save(slug: BoardSlug): Promise<void> {
    await this.submission.send(async () => {
      const board = await this.api.get('/api/admin/kanban/boards/{slug}/export', {
        params: { slug },
      });
      const day = new Date(board.exportedAt).toISOString().slice(0, 10);
      const name = `${slug}-${day}.board.json`;
      saveFile(this.document, name, 'application/json', JSON.stringify(board));
      const count = board.cards.length;
      const text = plural(count, {
        one: $localize`Exported ${board.board.name}:board:: 1 card`,
        other: $localize`Exported ${board.board.name}:board:: ${count}:count: cards`,
      });
      this.toasts.show({ text });
    });
    const error = this.submission.error();
    if (error === null) return;
    const { title, detail } = error;
    this.toasts.show({
      tone: 'bad',
      text: $localize`Export failed. ${title}:title:: ${detail}:detail:`,
    });
  }
}
