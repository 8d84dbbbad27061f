import { inject, Service, signal } from '@angular/core';
import { ApiClient } from '../api/api-client';
import { describeError, type ErrorView } from '../api/describe-error';
import { DocumentLocation } from '../navigation/document-location';

type RedirectState =
  | { readonly status: 'idle' }
  | { readonly status: 'redirecting' }
  | { readonly status: 'failed'; readonly error: ErrorView };

const PATHS = { checkout: '/api/checkout', portal: '/api/portal' } as const;

/** The way to a page of the payment provider: its checkout, or its customer portal. */
@Service({ autoProvided: false })
export class BillingRedirect {
  private readonly api = inject(ApiClient);
  private readonly location = inject(DocumentLocation);
  private readonly _state = signal<RedirectState>({ status: 'idle' });
  readonly state = this._state.asReadonly();

  /** Asks for the address first, so that a refusal is said on the page and not in its place. */
  async redirectTo(page: keyof typeof PATHS): Promise<void> {
    if (this._state().status === 'redirecting') return;
    this._state.set({ status: 'redirecting' });
    try {
      const { url } = await this.api.get(PATHS[page]);
      this.location.go(url);
    } catch (error) {
      this._state.set({ status: 'failed', error: describeError(error) });
    }
  }

  /** Back by the browser's own button: the page is as it was left. */
  reset(): void {
    if (this._state().status === 'redirecting') this._state.set({ status: 'idle' });
  }
}
