import { Directive, ElementRef, inject } from '@angular/core';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Lets the arrow keys lead from one entry of a menu to the next, besides Tab. */
@Directive({ selector: '[appArrowKeys]', host: { '(keydown)': 'move($event)' } })
export class ArrowKeys {
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;

  focusFirst(): void {
    this.items()[0]?.focus();
  }

  protected move(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const target = event.target as HTMLElement;
    if (step === undefined || target.matches('input')) return;
    const items = this.items();
    event.preventDefault();
    items.at((items.indexOf(target) + step) % items.length)?.focus();
  }

  private items(): HTMLElement[] {
    const items = this.host.querySelectorAll<HTMLElement>('a, button');
    return [...items].filter((item) => item.offsetParent !== null);
  }
}
