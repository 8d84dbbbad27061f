import {
  Component,
  computed,
  effect,
  inject,
  input,
  signal,
  untracked,
  viewChild,
} from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { ActivatedRoute, Router, RouterOutlet } from '@angular/router';
import type { BoardSlug } from '@keelson/contracts/ids';
import { onChange } from '../../shared/util/on-change';
import { CommandRegistry } from '../../core/commands/command-registry';
import { newCardCommand } from '../new-card-command';
import { askFor, isAskedFor } from '../../core/navigation/first-act';
import { shortcutKey } from '../../shared/util/shortcut-key';
import { BoardAccess } from '../data/board/board-access';
import { BoardDialogs } from '../data/board/board-dialogs';
import { BoardDirectory } from '../data/board/board-directory';
import { isFiltering, readFilter } from '../data/board/board-filter';
import { BoardSelection } from '../data/board/board-selection';
import { BoardStore } from '../data/board/board-store';
import { GatewayStatus } from '../data/agents/gateway-status';
import { CardAdditions } from '../data/card/card-additions';
import { CardMoves } from '../data/card/card-moves';
import { UndoStack } from '../data/card/undo-stack';
import { LiveWithFallback } from '../data/offline/live-with-fallback';
import { offerAddingMembers } from '../data/board/offer-adding-members';
import { BOARD_STORES } from './board-stores';
import { BoardSkeleton } from './board-skeleton';
import { BoardList } from '../feature-list/board-list';
import { BoardColumns } from '../feature-columns/board-columns';
import { BoardToolbar } from './board-toolbar';
import { CardTransferDialog } from './card-transfer-dialog';
import { CardMenu } from './card-menu';
import { CardPreview } from '../feature-columns/card-preview';
import { MoveDetailsDialog } from './move-details-dialog';
import { MoveMenu } from './move-menu';
import { NewCardForm } from './new-card-form';
import { LiveUpdatesNotice } from './live-updates-notice';
import { LoadAll } from './load-all';
import { PendingNotice } from './pending-notice';
import { PropertyMenu } from './property-menu';
import { RejectedChanges } from './rejected-changes';
import { SelectionBar } from './selection-bar';
import { ShortcutsHelp } from './shortcuts-help';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { EmptyState } from '../../shared/ui/empty-state';
import { describeFlow } from '../ui/describe-flow';
import { GatewayNotice } from '../ui/gateway-notice';

@Component({
  selector: 'app-board',
  imports: [
    UI_PARTS,
    EmptyState,
    GatewayNotice,
    BoardSkeleton,
    BoardColumns,
    BoardList,
    BoardToolbar,
    CardMenu,
    CardPreview,
    CardTransferDialog,
    MoveDetailsDialog,
    MoveMenu,
    NewCardForm,
    LiveUpdatesNotice,
    LoadAll,
    PendingNotice,
    PropertyMenu,
    RejectedChanges,
    RouterOutlet,
    SelectionBar,
    ShortcutsHelp,
  ],
  providers: [BOARD_STORES],
  host: { '(document:keydown)': 'press($event)' },
  templateUrl: './board.html',
  styleUrl: './board.scss',
})
export class BoardPage {
  readonly slug = input.required<string>();

  protected readonly store = inject(BoardStore);
  protected readonly directory = inject(BoardDirectory);
  protected readonly access = inject(BoardAccess);
  protected readonly dialogs = inject(BoardDialogs);
  protected readonly gateway = inject(GatewayStatus);
  protected readonly selection = inject(BoardSelection);
  protected readonly moves = inject(CardMoves);
  private readonly additions = inject(CardAdditions);
  private readonly history = inject(UndoStack);
  protected readonly reading = inject(LiveWithFallback);
  private readonly route = inject(ActivatedRoute);
  private readonly router = inject(Router);
  private readonly toolbar = viewChild.required(BoardToolbar);
  private readonly strip = viewChild(BoardColumns);

  protected readonly heading = computed(() => this.store.board()?.name ?? $localize`Board`);
  protected readonly helping = signal(false);
  protected readonly unknown = computed(
    () => this.directory.boards() !== null && this.store.board() === null,
  );
  protected readonly searching = computed(() => isFiltering(this.store.filter()));
  /** True when a filter or the grouping covers only the loaded cards. */
  protected readonly partial = computed(
    () =>
      !this.store.complete() &&
      (this.searching() ||
        this.store.filter().view === 'list' ||
        !['none', 'priority'].includes(this.store.filter().groupBy)),
  );
  protected readonly flowAlerts = computed(() => {
    const board = this.store.board();
    return board === null || board.archived || this.store.loading()
      ? []
      : describeFlow(board, this.store.totals());
  });
  protected readonly purpose = computed(() => {
    if (this.searching()) return 'search';
    return this.store.filter().view === 'list' ? 'list' : 'grouping';
  });

  constructor() {
    inject(CommandRegistry).register(
      computed(() => (this.access.writable() ? [newCardCommand(() => this.startCard())] : [])),
    );
    offerAddingMembers(this.store.board, ({ slug }) => {
      const settings = ['/admin/agents-kanban/boards', slug, 'settings'];
      void this.router.navigate(settings, { ...askFor('add-member'), fragment: 'members' });
    });
    if (isAskedFor('new-card')) {
      const opening = effect(() => {
        if (!this.access.writable()) return;
        untracked(() => this.startCard());
        opening.destroy();
      });
    }
    onChange(
      () => this.slug() as BoardSlug,
      (slug) => this.store.open(slug),
    );
    effect(() => {
      const id = this.selection.returned();
      if (id !== null) untracked(() => this.strip()?.focusCard(id));
    });
    // A card that was refused after its form was closed is shown again, with what was typed.
    effect(() => {
      const [refused] = this.additions.refused();
      if (refused && this.dialogs.adding() === null) this.dialogs.adding.set(refused.status);
    });
    this.route.queryParamMap
      .pipe(takeUntilDestroyed())
      .subscribe((params) => this.store.filter.set(readFilter(params)));
  }

  protected startCard(): void {
    this.dialogs.draft.set({ status: 'ready', title: '' });
  }

  protected press(event: KeyboardEvent): void {
    if (event.defaultPrevented || isTyping(event.target)) return;
    if (event.ctrlKey || event.metaKey) {
      const key = shortcutKey(event).toLowerCase();
      if (event.shiftKey || event.altKey) return;
      if (key === 'z') void this.history.undo();
      else if (key === 'a' && this.access.writable()) this.selection.selectShown();
      else return;
    } else if (event.key === '?') this.helping.set(true);
    else if (event.key === '/') this.toolbar().focusSearch();
    else return;
    event.preventDefault();
  }
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, dialog *'));
