import {
  afterNextRender,
  Component,
  type ComponentRef,
  DestroyRef,
  effect,
  ElementRef,
  inject,
  input,
  signal,
  ViewContainerRef,
} from '@angular/core';
import type { DocFeedback } from './doc-feedback';

/**
 * Loads "Was this helpful?" when it is scrolled to. Not with `@defer`, bindings or a query: Angular's code for them, 5 to 10 kB,
 * would be a part of the first load of every public page.
 */
@Component({
  selector: 'app-feedback-slot',
  template: '',
  styles: `
    :host {
      display: block;
      min-height: 76px;
    }
  `,
})
export class FeedbackSlot {
  readonly slug = input.required<string>();
  readonly version = input.required<number>();

  private readonly container = inject(ViewContainerRef);
  private readonly shown = signal<ComponentRef<DocFeedback> | null>(null);
  private observer: IntersectionObserver | null = null;

  constructor() {
    const host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
    afterNextRender(() => {
      this.observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void this.load(host);
      });
      this.observer.observe(host);
    });
    effect(() => {
      const form = this.shown();
      form?.setInput('slug', this.slug());
      form?.setInput('version', this.version());
    });
    inject(DestroyRef).onDestroy(() => this.observer?.disconnect());
  }

  private async load(host: HTMLElement): Promise<void> {
    const loaded = await import('./doc-feedback').catch(() => null);
    // After an error it is tried again when the reader comes back to it.
    if (loaded === null || this.shown() !== null) return;
    this.observer?.disconnect();
    const form = this.container.createComponent(loaded.DocFeedback);
    host.append(form.location.nativeElement as HTMLElement);
    this.shown.set(form);
  }
}
