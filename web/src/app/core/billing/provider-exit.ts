import { inject, Service, signal } from '@angular/core';
import { ApiClient } from '../api/api-client';
import { describeError, type ErrorView } from '../api/describe-error';
import { openPortal, startCheckout } from '../api/operations';
import { DocumentLocation } from '../navigation/document-location';

type Leaving =
  | { readonly status: 'idle' }
  | { readonly status: 'leaving' }
  | { readonly status: 'failed'; readonly error: ErrorView };

const PAGES = { checkout: startCheckout, portal: openPortal } as const;

/** The way to a page of the payment provider: its checkout, or its customer portal. */
@Service({ autoProvided: false })
export class ProviderExit {
  private readonly api = inject(ApiClient);
  private readonly location = inject(DocumentLocation);
  private readonly _leaving = signal<Leaving>({ status: 'idle' });
  readonly leaving = this._leaving.asReadonly();

  /** Asks for the address first, so that a refusal is said on the page and not in its place. */
  async leaveFor(page: keyof typeof PAGES): Promise<void> {
    if (this._leaving().status === 'leaving') return;
    this._leaving.set({ status: 'leaving' });
    try {
      const { url } = await this.api.call(PAGES[page], {});
      this.location.go(url);
    } catch (error) {
      this._leaving.set({ status: 'failed', error: describeError(error) });
    }
  }

  /** Back by the browser's own button: the page is as it was left. */
  returned(): void {
    if (this._leaving().status === 'leaving') this._leaving.set({ status: 'idle' });
  }
}
