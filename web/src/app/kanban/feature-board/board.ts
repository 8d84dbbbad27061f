import {
  Component,
  computed,
  effect,
  inject,
  input,
  linkedSignal,
  signal,
  untracked,
  viewChild,
  type WritableSignal,
} from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { ActivatedRoute, Router, RouterOutlet } from '@angular/router';
import type { BoardSlug } from '@keelson/contracts/ids';
import type { CardStatus } from '@keelson/contracts/kanban/card/status';
import { onChange } from '../../shared/util/on-change';
import { CommandRegistry } from '../../core/commands/command-registry';
import { newCardCommand } from '../../core/commands/new-card-command';
import { askFor, isAskedFor } from '../../core/navigation/first-act';
import { EmptyState } from '../../shared/ui/empty-state';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { lookUpName } from '../../shared/util/texts/person-name';
import { shortcutKey } from '../../shared/util/shortcut-key';
import { BoardDirectory } from '../data/board/board-directory';
import { assigneeKey, isFiltering, readFilter } from '../data/board/board-filter';
import { BoardSelection } from '../data/board/board-selection';
import { BoardStore } from '../data/board/board-store';
import { GatewayStatus } from '../data/agents/gateway-status';
import { CardAdditions } from '../data/card/card-additions';
import { CardMoves } from '../data/card/card-moves';
import { LiveWithFallback } from '../data/offline/live-with-fallback';
import { offerAddingMembers } from '../data/board/offer-adding-members';
import { People } from '../data/people';
import { GatewayNotice } from '../ui/gateway-notice';
import type { Grouping } from '../ui/column-layout';
import { BOARD_STORES } from './board-stores';
import { BoardSkeleton } from './board-skeleton';
import { BoardColumns } from './board-columns';
import { BoardToolbar } from './board-toolbar';
import { CardMenu, type CardMenuRequest } from './card-menu';
import { CardPreview } from './card-preview';
import { MoveDetailsDialog } from './move-details-dialog';
import { MoveMenu } from './move-menu';
import { type CardDraft, NewCardForm } from './new-card-form';
import { LiveUpdatesNotice } from './live-updates-notice';
import { LoadAll } from './load-all';
import { PendingNotice } from './pending-notice';
import { PropertyMenu, type PropertyRequest } from './property-menu';
import { RejectedChanges } from './rejected-changes';
import { SelectionBar } from './selection-bar';
import { ShortcutsHelp } from './shortcuts-help';

/** The page of one board, with the open card in a drawer. */
@Component({
  selector: 'app-board',
  imports: [
    UI_PARTS,
    EmptyState,
    BoardSkeleton,
    BoardColumns,
    BoardToolbar,
    CardMenu,
    CardPreview,
    GatewayNotice,
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
  /** Route parameter. */
  readonly slug = input.required<string>();

  protected readonly store = inject(BoardStore);
  protected readonly directory = inject(BoardDirectory);
  protected readonly people = inject(People);
  protected readonly gateway = inject(GatewayStatus);
  protected readonly selection = inject(BoardSelection);
  protected readonly moves = inject(CardMoves);
  private readonly additions = inject(CardAdditions);
  protected readonly reading = inject(LiveWithFallback);
  private readonly route = inject(ActivatedRoute);
  private readonly router = inject(Router);
  private readonly toolbar = viewChild.required(BoardToolbar);
  private readonly strip = viewChild(BoardColumns);

  protected readonly heading = computed(() => this.store.board()?.name ?? $localize`Board`);
  protected readonly helping = signal(false);
  protected readonly adding = this.forBoard<CardStatus | null>(null);
  /** Cards whose move menu is open. */
  protected readonly moving = this.forBoard<readonly string[] | null>(null);
  /** Cards whose property is being set. */
  protected readonly setting = this.forBoard<PropertyRequest | null>(null);
  /** Cards whose menu is open. */
  protected readonly menu = this.forBoard<CardMenuRequest | null>(null);
  /** As a list, so that each request gets a menu of its own. */
  protected readonly menus = computed(() => {
    const request = this.menu();
    return request === null ? [] : [request];
  });
  /** Initial values of the open new-card form. */
  protected readonly draft = this.forBoard<CardDraft | null>(null);
  protected readonly canWrite = computed(() => this.people.canWrite(this.store.board()));
  protected readonly movable = computed(
    () => this.canWrite() && this.gateway.writable() && this.store.board()?.archived === false,
  );
  protected readonly unknown = computed(
    () => this.directory.boards() !== null && this.store.board() === null,
  );
  protected readonly searching = computed(() => isFiltering(this.store.filter()));
  /** True when a filter or the grouping covers only the loaded cards. */
  protected readonly partial = computed(
    () =>
      !this.store.complete() && (this.searching() || this.store.filter().groupBy === 'assignee'),
  );
  protected readonly grouping = computed<Grouping | null>(() => {
    if (this.store.filter().groupBy === 'none') return null;
    const names = this.people.names();
    return {
      keyOf: assigneeKey,
      groups: this.store.groups().map((key) => ({ key, label: lookUpName(names, key) })),
    };
  });

  constructor() {
    inject(CommandRegistry).register(
      computed(() => (this.movable() ? [newCardCommand(() => this.startCard())] : [])),
    );
    offerAddingMembers(this.store.board, ({ slug }) => {
      const settings = ['/admin/agents-kanban/boards', slug, 'settings'];
      void this.router.navigate(settings, { ...askFor('add-member'), fragment: 'members' });
    });
    if (isAskedFor('new-card')) {
      const opening = effect(() => {
        if (!this.movable()) return;
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
      if (refused && this.adding() === null) this.adding.set(refused.status);
    });
    this.route.queryParamMap
      .pipe(takeUntilDestroyed())
      .subscribe((params) => this.store.filter.set(readFilter(params)));
  }

  protected startCard(): void {
    this.draft.set({ status: 'ready', title: '' });
  }

  /** Another menu may be open already. */
  protected closeMenu(request: CardMenuRequest): void {
    this.menu.update((shown) => (shown === request ? null : shown));
  }

  protected openCard(id: string): void {
    void this.router.navigate(['cards', id], {
      relativeTo: this.route,
      queryParamsHandling: 'preserve',
    });
  }

  protected press(event: KeyboardEvent): void {
    if (event.defaultPrevented || isTyping(event.target)) return;
    if (event.ctrlKey || event.metaKey) {
      const key = shortcutKey(event).toLowerCase();
      if (event.shiftKey || event.altKey) return;
      if (key === 'z') void this.moves.undo();
      else if (key === 'a' && this.movable()) this.selection.selectShown();
      else return;
    } else if (event.key === '?') this.helping.set(true);
    else if (event.key === '/') this.toolbar().focusSearch();
    else return;
    event.preventDefault();
  }

  /** Closed when the page shows another board: what was started on one does not end on another. */
  private forBoard<T>(initial: T): WritableSignal<T> {
    return linkedSignal({ source: this.slug, computation: () => initial });
  }
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, dialog *'));
