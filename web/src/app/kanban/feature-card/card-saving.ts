import { Component, computed, inject, input } from '@angular/core';
import type { CardId } from '@keelson/contracts/ids';
import { PendingChanges } from '../data/offline/pending-changes';

/** Says that changes of a card are shown but not stored yet, once that takes longer than a moment. */
@Component({
  selector: 'app-card-saving',
  template: `
    @if (count() > 0) {
      @if (pending.waiting()) {
        <span i18n>Not sent yet</span>
      } @else {
        <span i18n>Saving…</span>
      }
    }
  `,
  styles: `
    span {
      color: var(--mat-sys-on-surface-variant);
      font-size: var(--kl-text-12);
      white-space: nowrap;
      animation: appear 0s 400ms backwards;
    }

    @keyframes appear {
      from {
        visibility: hidden;
      }
    }
  `,
})
export class CardSaving {
  readonly cardId = input.required<CardId>();

  protected readonly pending = inject(PendingChanges);
  protected readonly count = computed(
    () => this.pending.all().filter(({ patches }) => patches.has(this.cardId())).length,
  );
}
