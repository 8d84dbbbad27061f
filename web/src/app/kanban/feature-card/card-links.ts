import { Component, computed, inject, input, signal } from '@angular/core';
import type { CardId } from '@keelson/contracts/ids';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { matchesFilter, NO_FILTER } from '../data/board/board-filter';
import { BoardStore } from '../data/board/board-store';
import { CardDetailStore } from '../data/card/card-detail-store';
import { CardEdits } from '../data/card/card-edits';
import type { LinkedParent } from '../data/card/linked-cards';
import { LoadAll } from '../feature-board/load-all';
import { CardStatusChip } from '../ui/card-status';

const SHOWN = 6;

@Component({
  selector: 'app-card-links',
  imports: [UI_PARTS, CardStatusChip, LoadAll],
  template: `
    @if (blockers()) {
      <h3 i18n="Above the cards that block this card">Blocked by</h3>
      <ul>
        @for (parent of detail.parents(); track parent.id) {
          <li>
            @if (parent.card; as other) {
              <a [routerLink]="['..', other.id]" queryParamsHandling="preserve" dir="auto">{{
                other.title
              }}</a>
              <app-card-status [status]="other.status" />
            } @else {
              <span class="muted" dir="auto">{{ nameOf(parent) }}</span>
            }
            @if (editable()) {
              <button
                class="btn btn-icon"
                [attr.aria-label]="removeLabel(nameOf(parent))"
                (click)="edits.unlink(card(), parent.id)"
              >
                <app-icon name="close" />
              </button>
            }
          </li>
        } @empty {
          <li class="muted small" i18n>No blockers</li>
        }
      </ul>
      @if (editable()) {
        <label class="field">
          <span class="visually-hidden" i18n>Find a blocking card</span>
          <input
            class="input"
            dir="auto"
            type="search"
            i18n-placeholder
            placeholder="Add a blocking card…"
            [value]="typed()"
            (input)="typed.set($any($event.target).value)"
            (keydown.escape)="clear($event)"
          />
        </label>
        @if (found(); as cards) {
          <ul class="found">
            @for (other of cards; track other.id) {
              <li>
                <button class="btn" dir="auto" (click)="add(other.id)">
                  {{ other.title }}
                </button>
              </li>
            } @empty {
              <li class="muted small" i18n>No matching cards</li>
            }
          </ul>
          <app-load-all />
        }
      }
    }
    @if (detail.children().length > 0) {
      <h3 i18n="Above the cards that this card blocks">Blocks</h3>
      <ul>
        @for (child of detail.children(); track child.id) {
          <li>
            <a [routerLink]="['..', child.id]" queryParamsHandling="preserve" dir="auto">{{
              child.title
            }}</a>
            <app-card-status [status]="child.status" />
          </li>
        }
      </ul>
    }
  `,
  styleUrl: './card-part.scss',
})
export class CardLinks {
  readonly card = input.required<Card>();
  readonly editable = input.required<boolean>();
  /** False to show only the cards that this card blocks. */
  readonly blockers = input.required<boolean>();

  protected readonly removeLabel = (name: string) => $localize`Remove blocker ${name}:name:`;
  protected readonly detail = inject(CardDetailStore);
  protected readonly edits = inject(CardEdits);
  private readonly store = inject(BoardStore);
  protected readonly typed = signal('');
  protected readonly found = computed(() => {
    const text = this.typed().trim();
    if (text === '') return null;
    const taken = new Set<string>([this.card().id, ...this.card().parents]);
    const fitting: Card[] = [];
    for (const card of this.store.cards().byId.values()) {
      if (taken.has(card.id) || !matchesFilter(card, { ...NO_FILTER, text })) continue;
      if (fitting.push(card) === SHOWN) break;
    }
    return fitting;
  });

  protected nameOf({ card }: LinkedParent): string {
    return card?.title ?? (card === null ? $localize`Archived card` : $localize`Loading…`);
  }

  protected async add(id: CardId): Promise<void> {
    if (await this.edits.link(this.card(), id)) this.typed.set('');
  }

  protected clear(event: Event): void {
    if (this.typed() === '') return;
    event.stopPropagation(); // the next Escape closes the drawer
    this.typed.set('');
  }
}
