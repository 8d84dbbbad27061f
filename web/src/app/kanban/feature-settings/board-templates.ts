import { Component, computed, effect, inject, input, signal, untracked } from '@angular/core';
import type { Board } from '@keelson/contracts/kanban/board/board';
import type { CardTemplate } from '@keelson/contracts/kanban/board/template';
import { Submission } from '../../core/api/submission';
import { AsyncState } from '../../core/api/async-state';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { Toasts } from '../../shared/ui/toasts';
import { dateAndTime } from '../../shared/util/time/format-date';
import { countFacets } from '../data/board/board-filter';
import { CardTemplates } from '../data/card/card-templates';
import { People } from '../data/people';
import { describeRecurrence } from '../ui/describe-recurrence';
import { TemplateForm } from './template-form';
import { PAGE_PARTS } from '../ui/page-parts';

const LABELS = {
  createCard: ({ title }: CardTemplate): string => $localize`Create card from ${title}:title:`,
  pause: ({ title, paused }: CardTemplate): string =>
    paused ? $localize`Resume ${title}:title:` : $localize`Pause ${title}:title:`,
  edit: ({ title }: CardTemplate): string => $localize`Edit ${title}:title:`,
  delete: ({ title }: CardTemplate): string => $localize`Delete ${title}:title:`,
};

/** The card templates of a board, with the next occurrence of those that repeat. */
@Component({
  selector: 'app-board-templates',
  imports: [PAGE_PARTS, TemplateForm],
  templateUrl: './board-templates.html',
  styleUrl: './board-templates.scss',
})
export class BoardTemplates {
  readonly board = input.required<Board>();
  readonly editable = input.required<boolean>();

  private readonly client = inject(CardTemplates);
  private readonly toasts = inject(Toasts);
  protected readonly people = inject(People);
  protected readonly labels = LABELS;
  protected readonly describe = describeRecurrence;
  protected readonly form = signal<CardTemplate | 'new' | null>(null);
  protected readonly submission = new Submission();
  protected readonly templates = new AsyncState(() => this.client.list(this.board().slug));
  protected readonly knownLabels = computed(() => {
    const state = this.templates.state();
    return state.status === 'ready' ? countFacets(state.data).labels : [];
  });

  constructor() {
    let shown: string | null = null;
    effect(() => {
      const { slug } = this.board();
      if (slug === shown) return;
      shown = slug;
      untracked(() => void this.templates.load());
    });
    inject(RefetchOnFocus).register(() => void this.templates.refresh());
  }

  protected exact(at: number): string {
    return dateAndTime.format(at);
  }

  protected createCard(template: CardTemplate): Promise<void> {
    return this.act(async () => {
      const { title } = await this.client.createCard(template, {}, crypto.randomUUID());
      this.toasts.show({ text: $localize`“${title}:title:” created` });
    });
  }

  protected pause(template: CardTemplate): Promise<void> {
    const paused = !template.paused;
    return this.act(async () => {
      await this.client.edit(template, { paused }, crypto.randomUUID());
      this.toasts.show({
        text: paused
          ? $localize`“${template.title}:title:” paused`
          : $localize`“${template.title}:title:” resumed`,
      });
    });
  }

  protected delete(template: CardTemplate): Promise<void> {
    return this.act(async () => {
      await this.client.delete(template);
      this.toasts.show({
        text: $localize`Template “${template.title}:title:” deleted`,
        action: { label: $localize`:Button:Undo`, run: () => void this.restore(template) },
      });
    });
  }

  private restore(template: CardTemplate): Promise<void> {
    return this.act(async () => {
      const { templateContent } = await import('@keelson/contracts/kanban/board/template');
      await this.client.create(template.boardSlug, templateContent(template), crypto.randomUUID());
    });
  }

  private async act(request: () => Promise<void>): Promise<void> {
    if (this.submission.busy()) return;
    await this.submission.send(request);
    await this.templates.refresh();
  }
}
