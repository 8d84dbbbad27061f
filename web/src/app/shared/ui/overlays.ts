import {
  ApplicationRef,
  type Binding,
  createComponent,
  DOCUMENT,
  EnvironmentInjector,
  inject,
  type Injector,
  Service,
  type Type,
} from '@angular/core';

/** Appends a component to the end of the page, outside of the router outlet. Used for dialogs. */
@Service()
export class Overlays {
  private readonly app = inject(ApplicationRef);
  private readonly environmentInjector = inject(EnvironmentInjector);
  private readonly body = inject(DOCUMENT).body;

  /**
   * @param elementInjector Of the part of a page that provides what the component is about.
   * @returns Removes the component; further calls do nothing.
   */
  attach(type: Type<unknown>, bindings: Binding[], elementInjector?: Injector): () => void {
    const { environmentInjector } = this;
    const view = createComponent(type, {
      environmentInjector,
      bindings,
      ...(elementInjector === undefined ? {} : { elementInjector }),
    });
    this.body.append(view.location.nativeElement as HTMLElement);
    this.app.attachView(view.hostView);
    return () => {
      if (!view.hostView.destroyed) view.destroy();
    };
  }
}
