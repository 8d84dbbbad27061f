import { Component, type ElementRef, input, output, viewChild } from '@angular/core';
import { Icon } from './icon/icon';
import type { IconName } from './icon/icon-names';
import { SoftDisabled } from './soft-disabled';
import { uniqueId } from '../util/unique-id';

const GAP = 4;
const EDGE = 8;

/**
 * A button with a panel below it, for choices beyond a menu. It uses the browser's popover: Escape and a click outside
 * close it, and Tab moves from the button into the panel.
 */
@Component({
  selector: 'app-drop-panel',
  imports: [Icon, SoftDisabled],
  host: { '(keydown.escape)': 'escape($event)' },
  template: `
    <button
      #opener
      class="btn"
      type="button"
      [class.btn-outlined]="look() === 'outlined'"
      [class.btn-text]="look() === 'plain'"
      [class.on]="active()"
      [attr.popovertarget]="id"
      [attr.aria-label]="label()"
      [appSoftDisabled]="softDisabled()"
    >
      @if (icon(); as name) {
        <app-icon [name]="name" />
      }
      <span class="words"><ng-content select="[opener]" /></span>
      <app-icon name="keyboard_arrow_down" />
    </button>
    <div
      #panel
      popover
      role="group"
      [id]="id"
      [attr.aria-label]="panelLabel()"
      (beforetoggle)="place($event)"
      (toggle)="toggled.emit($event.newState === 'open')"
    >
      <ng-content />
    </div>
  `,
  styles: `
    :host {
      display: inline-block;
      min-width: 0;
    }

    button {
      max-width: 100%;
      min-height: 36px;
      padding: 0 8px 0 12px;
      gap: 6px;
    }

    .btn-text {
      color: var(--mat-sys-on-surface);
    }

    .words {
      overflow: hidden;
      text-overflow: ellipsis;
    }

    app-icon {
      --icon-size: 18px;
      color: var(--mat-sys-on-surface-variant);
    }

    .on {
      border-color: var(--mat-sys-primary);
      background: var(--mat-sys-primary-container);
      color: var(--mat-sys-on-primary-container);
    }

    [popover] {
      position: fixed;
      inset: auto;
      min-width: 220px;
      max-width: min(340px, calc(100vw - 16px));
      max-height: min(60vh, 480px);
      margin: 0;
      padding: 8px;
      overflow: auto;
      border: var(--kl-border);
      border-radius: var(--kl-radius);
      background: var(--mat-sys-surface-container-lowest);
      color: var(--mat-sys-on-surface);
      box-shadow: var(--kl-shadow-raised);
      font-size: var(--kl-text-14);
    }
  `,
})
export class DropPanel {
  /** Accessible name of the button when its content is not enough. */
  readonly label = input<string>();
  readonly panelLabel = input.required<string>();
  readonly icon = input<IconName>();
  readonly look = input<'outlined' | 'plain'>('outlined');
  /** True when an option in the panel is selected. */
  readonly active = input(false);
  readonly softDisabled = input(false);
  readonly toggled = output<boolean>();

  protected readonly id = uniqueId('drop-panel');
  private readonly opener = viewChild.required<ElementRef<HTMLElement>>('opener');
  private readonly panel = viewChild.required<ElementRef<HTMLElement>>('panel');

  close(): void {
    this.panel().nativeElement.hidePopover();
  }

  /** The browser closes the panel. What is around it stays. */
  protected escape(event: Event): void {
    if (this.panel().nativeElement.matches(':popover-open')) event.stopPropagation();
  }

  protected place(event: ToggleEvent): void {
    if (event.newState !== 'open') return;
    const { left, right, bottom } = this.opener().nativeElement.getBoundingClientRect();
    const { style } = this.panel().nativeElement;
    const onTheRight = left > window.innerWidth / 2;
    style.top = `${bottom + GAP}px`;
    style.left = onTheRight ? 'auto' : `${Math.max(EDGE, left)}px`;
    style.right = onTheRight ? `${Math.max(EDGE, window.innerWidth - right)}px` : 'auto';
  }
}
