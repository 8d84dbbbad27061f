import { Component, inject } from '@angular/core';
import type { BinEntry, BinKind } from '@keelson/contracts/kanban/board/bin';
import { Submission } from '../../core/api/submission';
import { PagedList } from '../../core/api/paged-list';
import { GatewayStatus } from '../data/agents/gateway-status';
import type { ErrorView } from '../../core/api/describe-error';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import type { IconName } from '../../shared/ui/icon/icon-names';
import { Toasts } from '../../shared/ui/toasts';
import { minuteClock } from '../../shared/util/time/minute-clock';
import { plural } from '../../shared/util/texts/plural';
import { Bin } from '../data/board/bin';
import { BoardDirectory } from '../data/board/board-directory';
import { People } from '../data/people';
import { PAGE_PARTS } from '../ui/page-parts';

const DAY_MS = 86_400_000;
const KINDS: Readonly<Record<BinKind, { readonly icon: IconName; readonly label: string }>> = {
  card: { icon: 'check_circle', label: $localize`:board|A card of a board:Card` },
  board: { icon: 'view_kanban', label: $localize`Board` },
  agent: { icon: 'smart_toy', label: $localize`Agent` },
};

/** Deleted cards, boards and agents: who deleted them, when they are removed, and the way back. */
@Component({
  selector: 'app-bin',
  imports: [PAGE_PARTS],
  host: { class: 'page' },
  templateUrl: './bin.html',
  styleUrl: './bin.scss',
})
export class BinPage {
  private readonly bin = inject(Bin);
  private readonly toasts = inject(Toasts);
  private readonly directory = inject(BoardDirectory);
  private readonly now = minuteClock();
  protected readonly gateway = inject(GatewayStatus);
  protected readonly people = inject(People);
  protected readonly kinds = KINDS;
  protected readonly list = new PagedList<null, BinEntry>(
    (_, cursor) => this.bin.page(cursor),
    ({ id }) => id,
  );
  protected readonly submission = new Submission();

  constructor() {
    void this.list.setQuery(null);
    inject(RefetchOnFocus).register(() => void this.list.refresh());
  }

  protected boardName(entry: BinEntry): string | null {
    if (entry.kind !== 'card') return null;
    return this.directory.find(entry.boardSlug)?.name ?? entry.boardSlug;
  }

  protected left({ purgeAt, purging }: BinEntry): string {
    const days = Math.ceil((purgeAt - this.now()) / DAY_MS);
    return purging || days <= 0
      ? $localize`is being removed`
      : plural(days, {
          one: $localize`removed in 1 day`,
          other: $localize`removed in ${days}:count: days`,
        });
  }

  protected restoreLabel({ title }: BinEntry): string {
    return $localize`Restore ${title}:title:`;
  }

  protected async showMore(): Promise<void> {
    await this.list.loadMore();
    this.showError(this.list.error());
  }

  protected async restore(entry: BinEntry): Promise<void> {
    await this.submission.send(async () => {
      await this.bin.restore(entry);
      this.toasts.show({ text: $localize`“${entry.title}:title:” restored` });
      this.list.remove(entry.id);
    }, entry.id);
    this.showError(this.submission.error());
  }

  private showError(error: ErrorView | null): void {
    if (error !== null) this.toasts.show({ text: error.detail || error.title, tone: 'bad' });
  }
}
