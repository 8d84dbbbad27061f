import {
  Component,
  DestroyRef,
  type ElementRef,
  inject,
  input,
  output,
  viewChild,
} from '@angular/core';
import { Icon } from '../icon/icon';

const PAUSE_MS = 250;

/** A search field that emits shortly after the last key. `/` focuses it from anywhere on the page. */
@Component({
  selector: 'app-search-field',
  imports: [Icon],
  host: { '(document:keydown)': 'focusOnSlash($event)' },
  template: `
    <app-icon name="search" />
    <input
      #field
      type="search"
      autocomplete="off"
      spellcheck="false"
      aria-keyshortcuts="/"
      [attr.aria-label]="label()"
      [placeholder]="placeholder()"
      [value]="value()"
      (input)="type(field.value)"
      (keydown.enter)="emitNow(field.value)"
    />
  `,
  styles: `
    :host {
      position: relative;
      display: block;
      width: min(100%, 300px);
    }

    app-icon {
      --icon-size: 18px;
      position: absolute;
      top: 9px;
      left: 10px;
      color: var(--mat-sys-on-surface-variant);
      pointer-events: none;
    }

    input {
      width: 100%;
      min-height: 36px;
      padding: 4px 8px 4px 34px;
      border: 1px solid var(--mat-sys-outline-variant);
      border-radius: var(--kl-radius-small);
      background: var(--mat-sys-surface-container-lowest);
      color: inherit;
      font: 400 var(--kl-text-14) / 1.4 var(--kl-sans);
    }

    @media (max-width: 600px) {
      input {
        font-size: var(--kl-text-16); /* phones zoom in on smaller text */
      }
    }
  `,
})
export class SearchField {
  readonly label = input.required<string>();
  readonly placeholder = input('');
  readonly value = input.required<string>();
  /** Time after the last key; 0 for what is searched in the browser. */
  readonly pauseMs = input(PAUSE_MS);
  readonly searched = output<string>();

  private readonly field = viewChild.required<ElementRef<HTMLInputElement>>('field');
  private waiting: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    inject(DestroyRef).onDestroy(() => clearTimeout(this.waiting));
  }

  focus(): void {
    this.field().nativeElement.focus();
  }

  protected type(text: string): void {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.searched.emit(text.trim()), this.pauseMs());
  }

  protected emitNow(text: string): void {
    clearTimeout(this.waiting);
    this.searched.emit(text.trim());
  }

  protected focusOnSlash(event: KeyboardEvent): void {
    const { target } = event;
    const typing =
      target instanceof HTMLElement &&
      (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
    if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.field().nativeElement.select();
  }
}
