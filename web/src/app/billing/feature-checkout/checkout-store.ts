import { inject, Service, signal } from '@angular/core';
import { ApiClient } from '../../core/api/api-client';
import { describeFailure, type FailureView } from '../../core/api/describe-failure';
import { startCheckout } from '../../core/api/operations';
import { DocumentLocation } from '../../core/navigation/document-location';

type Progress =
  | { readonly status: 'idle' }
  | { readonly status: 'leaving' }
  | { readonly status: 'failed'; readonly failure: FailureView };

/** The one step of the checkout that is ours: asking for the provider's page and going there. */
@Service({ autoProvided: false })
export class CheckoutStore {
  private readonly api = inject(ApiClient);
  private readonly location = inject(DocumentLocation);
  private readonly current = signal<Progress>({ status: 'idle' });
  readonly progress = this.current.asReadonly();

  /** Leaves for the card page, or for the portal when there is a subscription already. */
  async pay(): Promise<void> {
    if (this.current().status === 'leaving') return;
    this.current.set({ status: 'leaving' });
    try {
      const { url } = await this.api.call(startCheckout, {});
      this.location.go(url);
    } catch (error) {
      this.current.set({ status: 'failed', failure: describeFailure(error) });
    }
  }

  /** Back from the provider's page by the browser's own button: the page is as it was left. */
  returned(): void {
    if (this.current().status === 'leaving') this.current.set({ status: 'idle' });
  }
}
