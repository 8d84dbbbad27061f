import { afterRenderEffect, Component, ElementRef, inject, input, output } from '@angular/core';
import { Icon } from '../../shared/ui/icon/icon';
import type { Choice } from './choice-list';

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** The option that an arrow key makes active: the list goes round. Null for other keys and an empty list. */
export function nextOption(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (active + 1) % count;
  return key === 'ArrowUp' ? (Math.max(active, 0) - 1 + count) % count : null;
}

/** The listbox of a combobox. The focus stays in the field. */
@Component({
  selector: 'app-option-list',
  imports: [Icon],
  host: {
    role: 'listbox',
    '[id]': 'listId()',
    '[attr.aria-label]': 'label()',
    '[attr.aria-multiselectable]': 'selects() === "many" ? true : null',
    '(mousedown)': '$event.preventDefault()',
  },
  template: `
    @for (option of options(); track option.key; let index = $index) {
      <!-- eslint-disable-next-line @angular-eslint/template/click-events-have-key-events, @angular-eslint/template/interactive-supports-focus -- the field has the focus and the keys -->
      <div
        role="option"
        [id]="idOf(listId(), index)"
        [class.active]="index === active()"
        [attr.aria-selected]="chosen().includes(option.key)"
        (click)="picked.emit(option.key)"
      >
        <span dir="auto">{{ option.label }}</span>
        @if (chosen().includes(option.key)) {
          <app-icon name="check" />
        }
      </div>
    }
  `,
  styles: `
    :host {
      display: grid;
      max-height: min(320px, 50dvh);
      overflow: auto;
    }

    div {
      display: flex;
      gap: 8px;
      align-items: center;
      justify-content: space-between;
      min-height: 36px;
      padding: 4px 8px;
      border-radius: 6px;
      font-size: var(--kl-text-14);
      cursor: pointer;

      &:hover {
        background: var(--mat-sys-surface-container-high);
      }

      &.active {
        background: var(--mat-sys-secondary-container);
        color: var(--mat-sys-on-secondary-container);
      }
    }

    @media (pointer: coarse) {
      div {
        min-height: 44px;
      }
    }

    span {
      min-width: 0;
      overflow-wrap: anywhere;
    }
  `,
})
export class OptionList {
  readonly listId = input.required<string>();
  readonly label = input.required<string>();
  readonly options = input.required<readonly Choice[]>();
  readonly chosen = input.required<readonly string[]>();
  /** Index of the active option; -1 for none. */
  readonly active = input.required<number>();
  readonly selects = input<'one' | 'many'>('one');
  readonly picked = output<string>();

  protected readonly idOf = optionId;

  constructor() {
    const element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
    afterRenderEffect(() => {
      element.children.item(this.active())?.scrollIntoView({ block: 'nearest' });
    });
  }
}
