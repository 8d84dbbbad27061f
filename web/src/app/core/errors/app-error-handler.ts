import { ErrorHandler, inject, Injector, Service } from '@angular/core';

/**
 * Receives every error that nothing handled, also those of the window (`provideBrowserGlobalErrorListeners`): writes it
 * to the console and reports it.
 */
@Service()
export class AppErrorHandler extends ErrorHandler {
  private readonly injector = inject(Injector);

  override handleError(error: unknown): void {
    super.handleError(error);
    void this.report(error);
  }

  /** Nothing may be thrown here: it would come back as another error. */
  private async report(error: unknown): Promise<void> {
    try {
      const { ClientErrorReporter } = await import('./client-error-reporter');
      this.injector.get(ClientErrorReporter).report(error);
    } catch {
      // Without the network there is nobody to report to.
    }
  }
}
