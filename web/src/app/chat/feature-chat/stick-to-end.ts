import { DestroyRef, Directive, ElementRef, inject, signal } from '@angular/core';

const END_TOLERANCE_PX = 80;

/** Keeps the end of growing content in view unless the user has scrolled up. */
@Directive({
  selector: '[appStickToEnd]',
  exportAs: 'stickToEnd',
  host: { '(scroll)': 'onScroll()' },
})
export class StickToEnd {
  private readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly _isAtEnd = signal(true);
  /** False while the user has scrolled up. */
  readonly isAtEnd = this._isAtEnd.asReadonly();

  constructor() {
    if (typeof MutationObserver === 'undefined') return;
    const changes = new MutationObserver(() => this.scrollToEnd());
    changes.observe(this.element, { childList: true, subtree: true, characterData: true });
    inject(DestroyRef).onDestroy(() => changes.disconnect());
  }

  /** Scrolls to the end, for example after a new question. */
  toEnd(): void {
    this._isAtEnd.set(true);
    this.scrollToEnd();
  }

  protected onScroll(): void {
    const { scrollHeight, scrollTop, clientHeight } = this.element;
    this._isAtEnd.set(scrollHeight - scrollTop - clientHeight < END_TOLERANCE_PX);
  }

  private scrollToEnd(): void {
    if (this._isAtEnd()) this.element.scrollTop = this.element.scrollHeight;
  }
}
