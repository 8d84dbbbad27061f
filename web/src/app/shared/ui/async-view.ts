import {
  Directive,
  effect,
  inject,
  input,
  inputBinding,
  outputBinding,
  type Signal,
  TemplateRef,
  untracked,
  ViewContainerRef,
} from '@angular/core';
import { type DisplayedError, ErrorState } from './error-state';
import { Skeleton } from './skeleton';

/** The part of an `AsyncState` that the directive shows. */
interface Loadable<T> {
  readonly state: Signal<
    | { readonly status: 'loading' }
    | { readonly status: 'failed'; readonly error: DisplayedError }
    | { readonly status: 'ready'; readonly data: T }
  >;
  load(): unknown;
}

interface Context<T> {
  readonly $implicit: T;
}

/**
 * Shows one part of a page while it loads, when it has failed and when it is ready. `let` names the data, which stays the
 * same while the next state removes the view.
 */
@Directive({ selector: '[appAsync]' })
export class AsyncView<T> {
  readonly part = input.required<Loadable<T>>({ alias: 'appAsync' });
  /** The bars of the skeleton as `height` or `height width`, or a template in the shape of the content. */
  readonly skeleton = input.required<readonly string[] | TemplateRef<unknown>>({
    alias: 'appAsyncSkeleton',
  });

  private readonly template = inject<TemplateRef<Context<T>>>(TemplateRef);
  private readonly container = inject(ViewContainerRef);

  static ngTemplateContextGuard<T>(_: AsyncView<T>, context: unknown): context is Context<T> {
    return typeof context === 'object';
  }

  constructor() {
    let shown = '';
    effect(() => {
      const { status } = this.part().state();
      if (status === shown) return;
      shown = status;
      untracked(() => {
        this.container.clear();
        if (status === 'loading') this.showSkeleton();
        else if (status === 'failed') this.showError();
        else this.showData();
      });
    });
  }

  private showSkeleton(): void {
    const skeleton = this.skeleton();
    if (skeleton instanceof TemplateRef) {
      this.container.createEmbeddedView(skeleton);
      return;
    }
    for (const bar of skeleton) {
      const [height, width] = bar.split(' ');
      this.container.createComponent(Skeleton, {
        bindings: [inputBinding('height', () => height), inputBinding('width', () => width)],
      });
    }
  }

  private showError(): void {
    let shown: DisplayedError | undefined;
    const error = (): DisplayedError | undefined => {
      const state = this.part().state();
      if (state.status === 'failed') shown = state.error;
      return shown;
    };
    this.container.createComponent(ErrorState, {
      bindings: [inputBinding('error', error), outputBinding('retry', () => this.part().load())],
    });
  }

  private showData(): void {
    let shown: T;
    const data = (): T => {
      const state = this.part().state();
      if (state.status === 'ready') shown = state.data;
      return shown;
    };
    this.container.createEmbeddedView(this.template, {
      get $implicit() {
        return data();
      },
    });
  }
}
