import { DestroyRef, Directive, ElementRef, inject, signal } from '@angular/core';

const NEAR = 80;

/** Keeps the end of what grows in view, unless somebody has scrolled up to read. */
@Directive({
  selector: '[appStickToEnd]',
  exportAs: 'stickToEnd',
  host: { '(scroll)': 'notice()' },
})
export class StickToEnd {
  private readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly _isAtEnd = signal(true);
  /** False while somebody reads further up. */
  readonly isAtEnd = this._isAtEnd.asReadonly();

  constructor() {
    if (typeof MutationObserver === 'undefined') return;
    const changes = new MutationObserver(() => this.follow());
    changes.observe(this.element, { childList: true, subtree: true, characterData: true });
    inject(DestroyRef).onDestroy(() => changes.disconnect());
  }

  /** Whatever was being read: the person has just asked something. */
  toEnd(): void {
    this._isAtEnd.set(true);
    this.follow();
  }

  protected notice(): void {
    const { scrollHeight, scrollTop, clientHeight } = this.element;
    this._isAtEnd.set(scrollHeight - scrollTop - clientHeight < NEAR);
  }

  private follow(): void {
    if (this._isAtEnd()) this.element.scrollTop = this.element.scrollHeight;
  }
}
