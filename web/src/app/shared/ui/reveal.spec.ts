import { Component, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Reveal } from './reveal';

@Component({
  imports: [Reveal],
  template: `
    <button type="button" i18n>Plan rollback</button>
    @if (plan(); as shown) {
      <section i18n [appReveal]="shown">Plan {{ shown }}</section>
    }
  `,
})
class Page {
  readonly plan = signal<string | null>(null);
}

describe('Reveal', () => {
  it('scrolls to its element and focuses it, again for each new value', async () => {
    const scrolled: string[] = [];
    HTMLElement.prototype.scrollIntoView = function (this: HTMLElement) {
      scrolled.push(this.textContent);
    };
    const fixture = TestBed.createComponent(Page);
    await fixture.whenStable();
    expect(scrolled).toEqual([]);
    fixture.componentInstance.plan.set('A');
    await fixture.whenStable();
    expect(document.activeElement?.textContent).toBe('Plan A');
    (fixture.nativeElement as HTMLElement).querySelector('button')?.focus();
    fixture.componentInstance.plan.set('B');
    await fixture.whenStable();
    expect(document.activeElement?.textContent).toBe('Plan B');
    expect(scrolled).toEqual(['Plan A', 'Plan B']);
  });
});
