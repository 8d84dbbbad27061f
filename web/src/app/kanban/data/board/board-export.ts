import { DOCUMENT, inject, Service, signal } from '@angular/core';
import type { BoardSlug } from '@keelson/contracts/ids';
import { ApiClient } from '../../../core/api/api-client';
import { describeError } from '../../../core/api/describe-error';
import { Toasts } from '../../../shared/ui/toasts';
import { plural } from '../../../shared/util/texts/plural';
import { saveFile } from '../../../shared/util/save-file';
import { GatewayStatus } from '../agents/gateway-status';

/** Saves a whole board as a file that can be imported. */
@Service({ autoProvided: false })
export class BoardExport {
  private readonly api = inject(ApiClient);
  private readonly gateway = inject(GatewayStatus);
  private readonly toasts = inject(Toasts);
  private readonly document = inject(DOCUMENT);
  private readonly _busy = signal(false);
  readonly busy = this._busy.asReadonly();

  async save(slug: BoardSlug): Promise<void> {
    if (this._busy()) return;
    this._busy.set(true);
    try {
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
    } catch (error) {
      this.gateway.checkAfter(error);
      const { title, detail } = describeError(error);
      this.toasts.show({
        tone: 'bad',
        text: $localize`Export failed. ${title}:title:: ${detail}:detail:`,
      });
    } finally {
      this._busy.set(false);
    }
  }
}
