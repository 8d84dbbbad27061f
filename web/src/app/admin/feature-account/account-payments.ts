import { Component, inject } from '@angular/core';
import { ErrorState } from '../../shared/ui/error-state';
import { InvoiceList } from '../../shared/ui/invoice-list';
import { MoneyPipe } from '../../shared/ui/money';
import { Skeleton } from '../../shared/ui/skeleton';
import { mediumDate } from '../../shared/util/time/format-date';
import { methodText } from '../../shared/util/texts/method-text';
import { Facts } from '../ui/facts';
import { AccountStore } from './account-store';

/** Payment method, next charge and invoices of an account, as the provider has them now. */
@Component({
  selector: 'app-account-payments',
  imports: [ErrorState, Facts, InvoiceList, MoneyPipe, Skeleton],
  template: `
    <section class="card" aria-labelledby="payments">
      <h2 id="payments" i18n>Payments</h2>
      @let state = store.payments.state();
      @switch (state.status) {
        @case ('loading') {
          <app-skeleton height="20px" />
          <app-skeleton height="56px" />
        }
        @case ('failed') {
          <app-error-state [error]="state.error" (retry)="store.payments.load()" />
        }
        @case ('ready') {
          <dl appFacts>
            @if (state.data.nextCharge; as next) {
              <dt i18n>Next charge</dt>
              <dd i18n>{{ next.amount | money }} on {{ day(next.at) }}</dd>
            }
            <dt i18n="Before the payment method">Paid with</dt>
            <dd>
              @if (state.data.method; as method) {
                {{ methodText(method) }}
              } @else {
                <ng-container i18n>No payment method</ng-container>
              }
            </dd>
          </dl>
          <h3 i18n>Invoices</h3>
          <app-invoice-list [reader]="'staff'" [invoices]="state.data.invoices" />
        }
      }
    </section>
  `,
  styleUrl: './account-part.scss',
})
export class AccountPayments {
  protected readonly store = inject(AccountStore);
  protected readonly methodText = methodText;
  protected readonly day = (at: number): string => mediumDate.format(at);
}
