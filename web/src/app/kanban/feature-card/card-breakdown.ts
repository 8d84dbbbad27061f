import {
  Component,
  computed,
  DestroyRef,
  inject,
  input,
  type OnInit,
  output,
  signal,
  viewChild,
} from '@angular/core';
import {
  type BreakdownOrder,
  type BreakdownProposal,
  canWaitForCards,
  MAX_BREAKDOWN_CARDS,
} from '@keelson/contracts/kanban/card/breakdown';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { describeError, type ErrorView } from '../../core/api/describe-error';
import { Dialog } from '../../shared/ui/dialog';
import { Toasts } from '../../shared/ui/toasts';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { injectFocusLater } from '../../shared/util/focus-later';
import { plural } from '../../shared/util/texts/plural';
import { BoardStore } from '../data/board/board-store';
import {
  type BreakdownDraft,
  BreakdownDrafts,
  type DraftedCard,
} from '../data/card/breakdown-drafts';
import { Submission } from '../../core/api/submission';
import { FormActions } from '../ui/form-actions';

/** Proposes cards that a card can be broken down into. They are edited here, and created only on request. */
@Component({
  selector: 'app-card-breakdown',
  imports: [UI_PARTS, Dialog, FormActions],
  providers: [Submission],
  // Escape closes the dialog, not the card behind it, too.
  host: { '(keydown.escape)': '$event.stopPropagation()' },
  templateUrl: './card-breakdown.html',
  styleUrl: './card-breakdown.scss',
})
export class CardBreakdown implements OnInit {
  readonly card = input.required<Card>();
  readonly closed = output();

  protected readonly labels = {
    title: (number: number) => $localize`Title of card ${number}:number:`,
    remove: (number: number) => $localize`Remove card ${number}:number:`,
  };
  protected readonly submission = inject(Submission);
  private readonly drafts = inject(BreakdownDrafts);
  private readonly store = inject(BoardStore);
  private readonly toasts = inject(Toasts);
  private readonly focusLater = injectFocusLater();
  private readonly dialog = viewChild.required(Dialog);
  private pending = new AbortController();

  protected readonly limit = MAX_BREAKDOWN_CARDS;
  protected readonly loading = signal(false);
  protected readonly failure = signal<ErrorView | null>(null);
  /** True once the cards were to be created: titles that are missing are marked then. */
  protected readonly submitted = signal(false);
  protected readonly canWait = computed(() => canWaitForCards(this.card()));
  protected readonly draft = computed((): BreakdownDraft => {
    const draft = this.drafts.of(this.card().id);
    const order = this.canWait() ? (draft?.order ?? 'before') : 'after';
    return { cards: draft?.cards ?? [], proposal: draft?.proposal ?? null, order };
  });
  protected readonly action = computed(() => {
    const { length } = this.draft().cards;
    return plural(length, {
      one: $localize`Create 1 card`,
      other: $localize`Create ${length}:count: cards`,
    });
  });
  protected readonly emptyText = computed(() =>
    this.draft().proposal?.source === 'card'
      ? $localize`This card has no open checklist items, lists or headings. Add the cards yourself.`
      : $localize`No cards yet.`,
  );

  constructor() {
    this.submission.resetOnChange(computed(() => [this.draft().cards, this.draft().order]));
    inject(DestroyRef).onDestroy(() => this.pending.abort());
  }

  ngOnInit(): void {
    if (this.drafts.of(this.card().id) === null) void this.propose();
  }

  protected async propose(): Promise<void> {
    this.pending.abort();
    const { signal: canceled } = (this.pending = new AbortController());
    this.failure.set(null);
    this.submitted.set(false);
    this.loading.set(true);
    try {
      const { cards, ...proposal } = await this.drafts.propose(this.card(), canceled);
      const drafted = cards.map((one) => ({ ...one, key: crypto.randomUUID() }));
      this.write({ cards: drafted, proposal });
      this.focusLater('.title, .add');
    } catch (error) {
      if (canceled.aborted) return;
      this.failure.set(describeError(error));
      this.focusLater('app-error-state .btn, .add');
    }
    this.loading.set(false);
  }

  protected origin({ source, leftOut }: Pick<BreakdownProposal, 'source' | 'leftOut'>): string {
    const from =
      source === 'model'
        ? $localize`The configured model proposed these cards. Check them: nothing is created until you confirm.`
        : $localize`No model is configured, so these cards come from the checklist, lists and headings of this card. Nothing is created until you confirm.`;
    return leftOut === 0 ? from : `${from} ${$localize`${leftOut}:count: more didn’t fit.`}`;
  }

  protected isBlank({ title }: DraftedCard): boolean {
    return title.trim() === '';
  }

  /** The first line of what is folded. */
  protected excerpt({ body, acceptance }: DraftedCard): string {
    return (body.trim() || acceptance.trim()).split('\n')[0] ?? '';
  }

  protected edit({ key }: DraftedCard, fields: Partial<DraftedCard>): void {
    this.write({
      cards: this.draft().cards.map((one) => (one.key === key ? { ...one, ...fields } : one)),
    });
  }

  protected remove({ key }: DraftedCard): void {
    this.write({ cards: this.draft().cards.filter((one) => one.key !== key) });
    this.focusLater('.add');
  }

  protected add(): void {
    const key = crypto.randomUUID();
    this.write({ cards: [...this.draft().cards, { key, title: '', body: '', acceptance: '' }] });
    this.focusLater(`[data-key="${key}"] .title`);
  }

  protected setOrder(order: BreakdownOrder): void {
    this.write({ order });
  }

  protected async create(event?: Event): Promise<void> {
    event?.preventDefault();
    const [card, draft] = [this.card(), this.draft()];
    this.submitted.set(true);
    const blank = draft.cards.find((one) => this.isBlank(one));
    if (blank) {
      this.focusLater(`[data-key="${blank.key}"] .title`);
      return;
    }
    const made = await this.submission.send((key) => this.drafts.create(card, draft, key));
    if (made === null) return;
    for (const one of [made.card, ...made.created]) this.store.upsert(one);
    this.drafts.discard(card.id);
    const { length } = made.created;
    this.toasts.show({
      text: plural(length, {
        one: $localize`1 card created`,
        other: $localize`${length}:count: cards created`,
      }),
    });
    this.dialog().close();
  }

  private write(fields: Partial<BreakdownDraft>): void {
    this.drafts.write(this.card().id, { ...this.draft(), ...fields });
  }
}
