import {
  ApplicationRef,
  type Binding,
  createComponent,
  DOCUMENT,
  EnvironmentInjector,
  inject,
  Service,
  type Type,
} from '@angular/core';

/** Puts a component at the end of the page, outside of what is routed; what a dialog needs. */
@Service()
export class Overlays {
  private readonly app = inject(ApplicationRef);
  private readonly environmentInjector = inject(EnvironmentInjector);
  private readonly body = inject(DOCUMENT).body;

  /** @returns Removes it; calling it again does nothing. */
  attach(type: Type<unknown>, bindings: Binding[]): () => void {
    const { environmentInjector } = this;
    const view = createComponent(type, { environmentInjector, bindings });
    this.body.append(view.location.nativeElement as HTMLElement);
    this.app.attachView(view.hostView);
    return () => {
      if (!view.hostView.destroyed) view.destroy();
    };
  }
}
