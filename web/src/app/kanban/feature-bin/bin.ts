import { Component, computed, inject, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { BinEntry, BinKind } from '@keelson/contracts/kanban/board/bin';
import { describeError } from '../../core/api/describe-error';
import { AsyncState } from '../../core/api/async-state';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { Icon } from '../../shared/ui/icon/icon';
import type { IconName } from '../../shared/ui/icon/icon-names';
import { PageHeader } from '../../shared/ui/page-header';
import { RelativeTime } from '../../shared/ui/relative-time';
import { Skeleton } from '../../shared/ui/skeleton';
import { SoftDisabled } from '../../shared/ui/soft-disabled';
import { Toasts } from '../../shared/ui/toasts';
import { minuteClock } from '../../shared/util/time/minute-clock';
import { plural } from '../../shared/util/texts/plural';
import { Bin } from '../data/board/bin';
import { BoardDirectory } from '../data/board/board-directory';
import { GatewayStatus } from '../data/agents/gateway-status';
import { People } from '../data/people';
import { GatewayNotice } from '../ui/gateway-notice';

const DAY_MS = 86_400_000;
const KINDS: Readonly<Record<BinKind, { readonly icon: IconName; readonly label: string }>> = {
  card: { icon: 'check_circle', label: $localize`:board|A card of a board:Card` },
  board: { icon: 'view_kanban', label: $localize`Board` },
  agent: { icon: 'smart_toy', label: $localize`Agent` },
};

/** Deleted cards, boards and agents: who deleted them, when they are removed, and the way back. */
@Component({
  selector: 'app-bin',
  imports: [
    EmptyState,
    ErrorState,
    GatewayNotice,
    Icon,
    PageHeader,
    RelativeTime,
    RouterLink,
    Skeleton,
    SoftDisabled,
  ],
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
  protected readonly list = new AsyncState(() => this.bin.page(null));
  /** Further pages that were asked for. */
  private readonly more = signal<readonly BinEntry[]>([]);
  private readonly moreCursor = signal<string | null | undefined>(undefined);
  protected readonly busy = signal<string | null>(null);
  protected readonly entries = computed(() => {
    const state = this.list.state();
    return state.status === 'ready' ? [...state.data.items, ...this.more()] : [];
  });
  protected readonly cursor = computed(() => {
    const state = this.list.state();
    const first = state.status === 'ready' ? state.data.nextCursor : null;
    const cursor = this.moreCursor();
    return cursor === undefined ? first : cursor;
  });

  constructor() {
    void this.list.load();
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
    const cursor = this.cursor();
    if (cursor === null) return;
    await this.run('more', async () => {
      const page = await this.bin.page(cursor);
      this.more.update((before) => [...before, ...page.items]);
      this.moreCursor.set(page.nextCursor);
    });
  }

  protected restore(entry: BinEntry): Promise<void> {
    return this.run(entry.id, async () => {
      await this.bin.restore(entry);
      this.toasts.show({ text: $localize`“${entry.title}:title:” restored` });
      this.more.update((before) => before.filter(({ id }) => id !== entry.id));
      await this.list.refresh();
    });
  }

  private async run(what: string, act: () => Promise<void>): Promise<void> {
    if (this.busy() !== null) return;
    this.busy.set(what);
    try {
      await act();
    } catch (error) {
      this.gateway.checkAfter(error);
      const { title, detail } = describeError(error);
      this.toasts.show({ text: detail || title, tone: 'bad' });
    } finally {
      this.busy.set(null);
    }
  }
}
