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

/** Appends a component to the end of the page, outside of the router outlet. Used for dialogs. */
@Service()
export class Overlays {
  private readonly app = inject(ApplicationRef);
  private readonly environmentInjector = inject(EnvironmentInjector);
  private readonly body = inject(DOCUMENT).body;

  /** @returns Removes the component; further calls do nothing. */
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
