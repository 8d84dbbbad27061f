import { Component, inject, input, signal } from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { CardEdits } from '../data/card/card-edits';

/** The title of a card, edited in place: Enter or leaving the field saves it, Escape restores it. */
@Component({
  selector: 'app-card-title',
  template: `
    @if (editable()) {
      <h2 class="visually-hidden" dir="auto">{{ card().title }}</h2>
      <textarea
        #field
        dir="auto"
        rows="1"
        maxlength="200"
        i18n-aria-label="Of a card"
        aria-label="Title"
        [value]="typed() ?? card().title"
        (input)="typed.set(field.value)"
        (keydown.enter)="$event.preventDefault(); field.blur()"
        (keydown.escape)="restore($event)"
        (blur)="save()"
      ></textarea>
    } @else {
      <h2 dir="auto">{{ card().title }}</h2>
    }
  `,
  styles: `
    h2,
    textarea {
      font: 650 var(--kl-text-20) / 26px var(--kl-sans);
      letter-spacing: -0.015em;
    }

    textarea {
      display: block;
      width: calc(100% + 16px);
      margin: -4px -8px;
      padding: 4px 8px;
      border: 0;
      border-radius: var(--kl-radius-small);
      background: none;
      color: inherit;
      resize: none;
      field-sizing: content;

      &:hover {
        background: var(--mat-sys-surface-container);
      }
    }
  `,
})
export class CardTitle {
  readonly card = input.required<Card>();
  readonly editable = input.required<boolean>();

  private readonly edits = inject(CardEdits);
  /** Null while nothing is typed: the title of others is shown as it changes. */
  protected readonly typed = signal<string | null>(null);

  protected async save(): Promise<void> {
    const title = this.typed()?.trim().replaceAll(/\s+/g, ' ') ?? '';
    if (title !== '' && title !== this.card().title) await this.edits.edit(this.card(), { title });
    this.typed.set(null);
  }

  /** With nothing typed, Escape closes the drawer. */
  protected restore(event: Event): void {
    if (this.typed() === null) return;
    event.stopPropagation();
    this.typed.set(null);
  }
}
