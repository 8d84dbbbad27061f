import { ErrorHandler, inject, REQUEST_CONTEXT, Service } from '@angular/core';

/** Collects the errors of one rendering. */
export interface RenderingContext {
  readonly failures: unknown[];
}

/** Records errors while a page is rendered: an incomplete page must not be served. */
@Service()
export class RenderErrors extends ErrorHandler {
  private readonly context = inject(REQUEST_CONTEXT, { optional: true }) as RenderingContext | null;

  override handleError(error: unknown): void {
    if (this.context === null) super.handleError(error);
    else this.context.failures.push(error);
  }
}
