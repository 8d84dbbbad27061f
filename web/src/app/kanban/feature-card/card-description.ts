import { Component, computed, inject, input, signal } from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card';
import { Markdown } from '../../shared/ui/markdown/markdown';
import { CardEdits } from '../data/card-edits';

/** Title and description. What somebody else saves meanwhile is told before it is overwritten. */
@Component({
  selector: 'app-card-description',
  imports: [Markdown],
  template: `
    @if (draft(); as text) {
      <form
        (submit)="save($event)"
        (keydown.control.enter)="save($event)"
        (keydown.escape)="cancel($event)"
      >
        <label class="field">
          <span class="label">Title</span>
          <input
            class="input"
            maxlength="200"
            [value]="text.title"
            (input)="change({ title: $any($event.target).value })"
          />
        </label>
        <label class="field">
          <span class="label">Description (Markdown)</span>
          <textarea
            class="input"
            rows="10"
            maxlength="50000"
            [value]="text.body"
            (input)="change({ body: $any($event.target).value })"
          ></textarea>
        </label>
        @if (changedMeanwhile()) {
          <p class="notice" role="status">
            This card has changed since you started editing. Saving overwrites those changes.
          </p>
        }
        <div class="actions">
          <button class="btn btn-filled" type="submit" [disabled]="text.title.trim() === ''">
            Save
          </button>
          <button class="btn btn-text" type="button" (click)="draft.set(null)">Cancel</button>
        </div>
      </form>
    } @else {
      <h2 tabindex="-1">{{ card().title }}</h2>
      @if (card().body) {
        <app-markdown [text]="card().body" [headingOffset]="2" />
      } @else {
        <p class="muted small">No description.</p>
      }
      @if (editable()) {
        <button class="btn btn-outlined edit" type="button" (click)="begin()">
          Edit title and description
        </button>
      }
    }
  `,
  styles: `
    :host,
    form {
      display: grid;
      gap: 12px;
    }

    h2 {
      font-size: var(--kl-text-20);
      overflow-wrap: anywhere;
    }

    textarea {
      font: 400 var(--kl-text-14) / 20px var(--kl-mono);
    }

    .edit {
      justify-self: start;
      min-height: 32px;
    }

    .actions {
      display: flex;
      gap: 8px;
    }
  `,
})
export class CardDescription {
  readonly card = input.required<Card>();
  readonly editable = input.required<boolean>();

  private readonly edits = inject(CardEdits);
  protected readonly draft = signal<Draft | null>(null);
  protected readonly changedMeanwhile = computed(() => {
    const draft = this.draft();
    return (
      draft !== null &&
      (draft.from.title !== this.card().title || draft.from.body !== this.card().body)
    );
  });

  protected begin(): void {
    const { title, body } = this.card();
    this.draft.set({ title, body, from: { title, body } });
  }

  protected change(part: Partial<Draft>): void {
    this.draft.update((draft) => draft && { ...draft, ...part });
  }

  protected cancel(event: Event): void {
    event.stopPropagation(); // Escape would close the drawer too
    this.draft.set(null);
  }

  protected async save(event: Event): Promise<void> {
    event.preventDefault();
    const draft = this.draft();
    if (!draft || draft.title.trim() === '') return;
    const { title, body } = draft;
    if (await this.edits.edit(this.card(), { title: title.trim(), body })) this.draft.set(null);
  }
}

interface Draft {
  readonly title: string;
  readonly body: string;
  /** What it was when editing began. */
  readonly from: { readonly title: string; readonly body: string };
}
