import {
  afterNextRender,
  Component,
  computed,
  DestroyRef,
  effect,
  type ElementRef,
  inject,
  Injector,
  input,
  signal,
  untracked,
  viewChild,
} from '@angular/core';
import { ActivatedRoute, Router } from '@angular/router';
import { cardKey, parseCardKey } from '@keelson/contracts/kanban/card/card-key';
import type { EndedRun } from '@keelson/contracts/kanban/run/run';
import type { CardId } from '@keelson/contracts/ids';
import { onChange } from '../../shared/util/on-change';
import { Markdown } from '../../shared/ui/markdown/markdown';
import { CopyId } from '../../shared/ui/copy-id';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { injectFocusLater } from '../../shared/util/focus-later';
import { minuteClock } from '../../shared/util/time/minute-clock';
import { BoardAgents } from '../data/agents/board-agents';
import { BoardAccess } from '../data/board/board-access';
import { BoardSelection } from '../data/board/board-selection';
import { BoardStore } from '../data/board/board-store';
import { CardDetailStore } from '../data/card/card-detail-store';
import { CardEdits } from '../data/card/card-edits';
import { CardFinder } from '../data/card/card-finder';
import { People } from '../data/people';
import { pauseOfCard } from '../ui/describe-month';
import { cardWarning } from '../ui/describe-card';
import { CardActivity } from './card-activity';
import { CardBreakdown } from './card-breakdown';
import { CardBudget } from './card-budget';
import { CardChecklist } from './card-checklist';
import { CardComposer } from './card-composer';
import { CardDescription } from './card-description';
import { CardBudgetQuestion } from './card-budget-question';
import { CardDevelopment } from './card-development';
import { CardFiles } from './card-files';
import { CardLinks } from './card-links';
import { CardNotify } from './card-notify';
import { type CardPart, CardProperties } from './card-properties';
import { CardQuestion } from './card-question';
import { CardRequestedChanges } from './card-requested-changes';
import { CardSaving } from './card-saving';
import { CardRequirements } from './card-requirements';
import { CardTitle } from './card-title';
import { RunResult } from './run-result';

const PARTS: readonly CardPart[] = ['acceptance', 'checklist', 'blockers', 'development', 'files'];
/** Lists what gets the focus when a part is added. */
const FIELDS = {
  checklist: 'app-card-checklist .new',
  blockers: 'app-card-links input',
  development: 'app-card-development input',
  files: 'app-card-files input',
} as const;

/** One card beside the board; full screen on a phone. It has its own route. */
@Component({
  selector: 'app-card-drawer',
  imports: [
    UI_PARTS,
    CopyId,
    CardActivity,
    CardBreakdown,
    CardBudget,
    CardChecklist,
    CardComposer,
    CardDescription,
    CardBudgetQuestion,
    CardDevelopment,
    CardFiles,
    CardLinks,
    CardNotify,
    CardProperties,
    CardQuestion,
    CardRequestedChanges,
    CardSaving,
    CardRequirements,
    CardTitle,
    Markdown,
    RunResult,
  ],
  providers: [CardDetailStore, CardEdits],
  host: {
    role: 'complementary',
    '[attr.aria-label]': 'name',
    'data-keeps-focus': '',
    '(keydown.escape)': 'escape($event)',
  },
  templateUrl: './card-drawer.html',
  styleUrl: './card-drawer.scss',
})
export class CardDrawer {
  readonly cardId = input.required<string>();

  protected readonly detail = inject(CardDetailStore);
  protected readonly edits = inject(CardEdits);
  protected readonly access = inject(BoardAccess);
  private readonly store = inject(BoardStore);
  private readonly selection = inject(BoardSelection);
  private readonly finder = inject(CardFinder);
  private readonly people = inject(People);
  private readonly boardAgents = inject(BoardAgents);
  private readonly router = inject(Router);
  private readonly route = inject(ActivatedRoute);
  private readonly focusLater = injectFocusLater();
  private readonly description = viewChild(CardDescription);
  private readonly closer = viewChild.required<ElementRef<HTMLElement>>('closer');

  private readonly now = minuteClock();
  protected readonly name = $localize`:A card of a board:Card`;
  protected readonly card = this.detail.card;
  /** As a list, so that each card gets forms of its own. */
  protected readonly cards = computed(() => {
    const card = this.card();
    return card ? [card] : [];
  });
  protected readonly key = computed(() => cardKey(this.store.board()?.key, this.card()?.number));
  /** Texts of addresses that no card of this board has. */
  private readonly unknown = signal<string | null>(null);
  protected readonly missing = computed(
    () =>
      this.card() === null &&
      (parseCardKey(this.cardId()) === null || this.unknown() === this.cardId()),
  );
  protected readonly warning = computed(() => {
    const card = this.card();
    if (!card) return null;
    const by = { agents: this.people.agents(), board: this.store.board() ?? null };
    const wait = this.boardAgents.waits().get(card.id);
    return cardWarning(card) ?? wait ?? pauseOfCard(card, by, this.now());
  });
  /** The last run of a card that waits for a review or is done. */
  protected readonly finished = computed((): EndedRun | null => {
    const status = this.card()?.status;
    if (status !== 'review' && status !== 'done') return null;
    // Reviews are listed with all runs; this is what was handed over.
    const work = this.detail.runs()?.filter(({ purpose }) => purpose !== 'review');
    const last = work?.find((run) => run.status === 'ended');
    const isResult = last?.outcome === 'completed' || last?.outcome === 'review_requested';
    return last?.status === 'ended' && isResult ? last : null;
  });
  /** Agents use what has a budget. */
  protected readonly hasBudget = computed(() => {
    const card = this.card();
    return card ? card.assignee?.kind === 'agent' || card.budget !== null : false;
  });
  protected readonly editable = computed(
    () => this.access.writable() && this.card()?.archived === false,
  );
  protected readonly advanced = signal(false);
  protected readonly breaking = signal(false);
  /** Parts without content that were added on this visit. */
  private readonly wanted = signal<ReadonlySet<CardPart>>(new Set());
  protected readonly parts = computed((): ReadonlySet<CardPart> => {
    const [card, files] = [this.card(), this.detail.attachments() ?? []];
    if (!card) return new Set();
    const { acceptance, checklist, parents, development } = card;
    const filled: Readonly<Partial<Record<CardPart, boolean>>> = {
      acceptance: acceptance !== '',
      checklist: checklist.length > 0,
      blockers: parents.length > 0,
      development: development.length > 0,
      files: files.length > 0,
    };
    return new Set(PARTS.filter((part) => filled[part] === true || this.wanted().has(part)));
  });

  constructor() {
    const injector = inject(Injector);
    onChange(
      () => this.cardId() as CardId,
      (id) => {
        this.detail.open(id);
        this.wanted.set(new Set());
        this.advanced.set(false);
        this.selection.opened.set(id);
        this.selection.returned.set(null);
        afterNextRender(() => this.closer().nativeElement.focus({ preventScroll: true }), {
          injector,
        });
      },
    );
    effect(() => {
      const text = this.cardId();
      if (this.card() === null && parseCardKey(text) !== null)
        untracked(() => void this.openByKey(text));
    });
    // However it was closed: by its button, Escape, or the browser's Back.
    inject(DestroyRef).onDestroy(() => {
      this.selection.opened.set(null);
      this.selection.returned.set(this.cardId());
    });
  }

  /** People paste `…/cards/LAU-12`. The search also knows former keys of the board. */
  private async openByKey(text: string): Promise<void> {
    const found = await this.finder.byKey(text).catch(() => null);
    if (text !== this.cardId()) return;
    if (found?.boardSlug !== this.store.slug()) this.unknown.set(text);
    else
      await this.router.navigate(['..', found.id], {
        relativeTo: this.route,
        queryParamsHandling: 'preserve',
        replaceUrl: true,
      });
  }

  protected add(part: CardPart): void {
    if (part === 'breakdown') this.breaking.set(true);
    else if (part === 'acceptance') this.description()?.edit('acceptance');
    else {
      this.wanted.update((before) => new Set([...before, part]));
      this.focusLater(FIELDS[part]);
    }
  }

  protected close(): void {
    void this.router.navigate(['../..'], {
      relativeTo: this.route,
      queryParamsHandling: 'preserve',
    });
  }

  protected escape(event: Event): void {
    event.stopPropagation();
    this.close();
  }

  protected async remove(): Promise<void> {
    const card = this.card();
    if (card && (await this.edits.delete(card))) this.close();
  }

  protected async archive(): Promise<void> {
    const card = this.card();
    if (card && (await this.edits.archive(card))) this.close();
  }
}
