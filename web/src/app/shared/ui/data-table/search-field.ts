import {
  afterRenderEffect,
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
  /** Searches that have not come back as the value yet: the reader may have typed on. */
  private echoes: string[] = [];

  constructor() {
    inject(DestroyRef).onDestroy(() => clearTimeout(this.waiting));
    afterRenderEffect(() => {
      const value = this.value();
      const echo = this.echoes.lastIndexOf(value);
      if (echo === -1) this.show(value);
      else this.echoes = this.echoes.slice(echo + 1);
    });
  }

  focus(): void {
    this.field().nativeElement.focus();
  }

  protected type(text: string): void {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.search(text.trim()), this.pauseMs());
  }

  protected emitNow(text: string): void {
    clearTimeout(this.waiting);
    this.search(text.trim());
  }

  private search(text: string): void {
    this.echoes.push(text);
    this.searched.emit(text);
  }

  private show(value: string): void {
    clearTimeout(this.waiting);
    this.echoes = [];
    this.field().nativeElement.value = value;
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
