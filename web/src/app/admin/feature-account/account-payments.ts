import { Component, inject } from '@angular/core';
import { InvoiceList } from '../../shared/ui/invoice-list';
import { AsyncView } from '../../shared/ui/async-view';
import { MoneyPipe } from '../../shared/ui/money';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { mediumDate } from '../../shared/util/time/format-date';
import { methodText } from '../../shared/util/texts/method-text';
import { Facts } from '../../shared/ui/facts';
import { AccountStore } from './account-store';

/** Payment method, next charge and invoices of an account, as the provider has them now. */
@Component({
  selector: 'app-account-payments',
  imports: [UI_PARTS, AsyncView, MoneyPipe, Facts, InvoiceList],
  template: `
    <section class="card stack-12" aria-labelledby="payments">
      <h2 id="payments" i18n>Payments</h2>
      <ng-container *appAsync="store.payments; let data; skeleton: ['20px', '56px']">
        <dl appFacts>
          @if (data.nextCharge; as next) {
            <dt i18n>Next charge</dt>
            <dd i18n>{{ next.amount | money }} on {{ day(next.at) }}</dd>
          }
          <dt i18n="Before the payment method">Paid with</dt>
          <dd>
            @if (data.method; as method) {
              {{ methodText(method) }}
            } @else {
              <ng-container i18n>No payment method</ng-container>
            }
          </dd>
        </dl>
        <h3 i18n>Invoices</h3>
        <app-invoice-list [reader]="'staff'" [invoices]="data.invoices" />
      </ng-container>
    </section>
  `,
  styleUrl: './account-part.scss',
})
export class AccountPayments {
  protected readonly store = inject(AccountStore);
  protected readonly methodText = methodText;
  protected readonly day = (at: number): string => mediumDate.format(at);
}
