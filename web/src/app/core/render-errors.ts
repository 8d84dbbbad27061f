import { ErrorHandler, inject, REQUEST_CONTEXT, Service } from '@angular/core';

/** Where failures of one rendering are collected. */
export interface RenderingContext {
  readonly failures: unknown[];
}

/** Remembers what went wrong while a page was rendered: half a page must not be served as a whole one. */
@Service()
export class RenderErrors extends ErrorHandler {
  private readonly context = inject(REQUEST_CONTEXT, { optional: true }) as RenderingContext | null;

  override handleError(error: unknown): void {
    if (this.context === null) super.handleError(error);
    else this.context.failures.push(error);
  }
}
