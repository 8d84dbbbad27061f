import { Component, type ElementRef, input, model, viewChildren } from '@angular/core';
import { RevealFocused } from './reveal-focused';

export interface Tab {
  readonly key: string;
  readonly label: string;
  readonly count?: number;
}

/** Tabs for panels with the id `panel-<key>`. Arrow keys move between them. */
@Component({
  selector: 'app-tab-list',
  host: { role: 'tablist', '[attr.aria-label]': 'label()' },
  hostDirectives: [RevealFocused],
  template: `
    @for (tab of tabs(); track tab.key) {
      <button
        #tabButton
        type="button"
        role="tab"
        [id]="'tab-' + tab.key"
        [attr.aria-controls]="chosen() === tab.key ? 'panel-' + tab.key : null"
        [attr.aria-selected]="chosen() === tab.key"
        [attr.tabindex]="chosen() === tab.key ? 0 : -1"
        (click)="chosen.set(tab.key)"
        (keydown.arrowRight)="step($index + 1)"
        (keydown.arrowLeft)="step($index - 1)"
      >
        {{ tab.label }}
        @if (tab.count) {
          <span>{{ tab.count }}</span>
        }
      </button>
    }
  `,
  styles: `
    :host {
      display: flex;
      gap: 4px;
      overflow-x: auto;
      border-bottom: var(--kl-border);
      scrollbar-width: none;
    }

    button {
      min-height: 40px;
      padding: 0 10px;
      border: 0;
      border-bottom: 2px solid transparent;
      background: none;
      color: var(--mat-sys-on-surface-variant);
      font: 550 var(--kl-text-14) / 20px var(--kl-sans);
      white-space: nowrap;
      cursor: pointer;

      &:focus-visible {
        outline-offset: -3px;
      }

      &:hover {
        color: var(--mat-sys-on-surface);
      }

      &[aria-selected='true'] {
        border-bottom-color: var(--mat-sys-primary);
        color: var(--mat-sys-on-surface);
      }
    }

    span {
      color: var(--mat-sys-on-surface-variant);
      font-weight: 400;
    }
  `,
})
export class TabList {
  readonly tabs = input.required<readonly Tab[]>();
  readonly label = input.required<string>();
  readonly chosen = model.required<string>();
  private readonly buttons = viewChildren<ElementRef<HTMLButtonElement>>('tabButton');

  protected step(index: number): void {
    const all = this.tabs();
    const next = (index + all.length) % all.length;
    this.chosen.set(all[next]?.key ?? this.chosen());
    this.buttons()[next]?.nativeElement.focus();
  }
}
