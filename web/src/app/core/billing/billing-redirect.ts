import { inject, Service, signal } from '@angular/core';
import type { PackKey } from '@keelson/contracts/billing/credits';
import type { ApiRequest } from '@keelson/contracts/http/api';
import { describeError, type ErrorView } from '../api/describe-error';
import { DocumentLocation } from '../navigation/document-location';
import { injectPayerApi } from './payer-api';

type RedirectState =
  | { readonly status: 'idle' }
  | { readonly status: 'redirecting' }
  | { readonly status: 'failed'; readonly error: ErrorView };

/** The plan and interval to buy; the server chooses what is left out. */
type CheckoutChoice = ApiRequest<'GET', '/api/checkout'>['query'];

/** Redirects to a page of the payment provider: its checkout or its customer portal. */
@Service({ autoProvided: false })
export class BillingRedirect {
  private readonly api = injectPayerApi();
  private readonly location = inject(DocumentLocation);
  private readonly _state = signal<RedirectState>({ status: 'idle' });
  readonly state = this._state.asReadonly();

  redirectTo(page: 'card' | 'checkout' | 'portal', choice: CheckoutChoice = {}): Promise<void> {
    return this.redirect(() =>
      page === 'checkout'
        ? this.api.get('/api/checkout', { query: choice })
        : this.api.get('/api/portal', page === 'card' ? { query: { page } } : {}),
    );
  }

  /** Redirects to the payment page for a pack of credits. */
  buyCredits(pack: PackKey, currency: string): Promise<void> {
    const query = { pack, currency };
    return this.redirect(() => this.api.get('/api/credits/checkout', { query }));
  }

  /** Requests the URL first, so that an error is shown on this page. */
  private async redirect(request: () => Promise<{ readonly url: string }>): Promise<void> {
    if (this._state().status === 'redirecting') return;
    this._state.set({ status: 'redirecting' });
    try {
      const { url } = await request();
      this.location.go(url);
    } catch (error) {
      this._state.set({ status: 'failed', error: describeError(error) });
    }
  }

  /** Resets the state when the page is restored by the browser's Back button. */
  reset(): void {
    if (this._state().status === 'redirecting') this._state.set({ status: 'idle' });
  }
}
