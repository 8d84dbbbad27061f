import { inject, Service, signal } from '@angular/core';
import { ApiClient } from '../api/api-client';
import { describeFailure, type FailureView } from '../api/describe-failure';
import { openPortal } from '../api/operations';
import { DocumentLocation } from '../navigation/document-location';

type Leaving =
  | { readonly status: 'idle' }
  | { readonly status: 'leaving' }
  | { readonly status: 'failed'; readonly failure: FailureView };

/** The way to the payment provider's customer portal. */
@Service({ autoProvided: false })
export class PortalExit {
  private readonly api = inject(ApiClient);
  private readonly location = inject(DocumentLocation);
  private readonly current = signal<Leaving>({ status: 'idle' });
  readonly leaving = this.current.asReadonly();

  /** Asks for the address first, so that a refusal is said on the page and not in its place. */
  async open(): Promise<void> {
    if (this.current().status === 'leaving') return;
    this.current.set({ status: 'leaving' });
    try {
      const { url } = await this.api.call(openPortal, {});
      this.location.go(url);
    } catch (error) {
      this.current.set({ status: 'failed', failure: describeFailure(error) });
    }
  }

  /** Back by the browser's own button: the page is as it was left. */
  returned(): void {
    if (this.current().status === 'leaving') this.current.set({ status: 'idle' });
  }
}
