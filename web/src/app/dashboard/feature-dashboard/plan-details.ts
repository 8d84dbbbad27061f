import { Component, computed, input } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import type { ApiResponse } from '@keelson/contracts/http/api';
import { PortalLink } from '../../core/billing/portal-link';
import { FlashOnChange } from '../../shared/ui/flash-on-change';
import { Icon } from '../../shared/ui/icon/icon';
import { MoneyPipe } from '../../shared/ui/money';
import { RelativeTime } from '../../shared/ui/relative-time';
import { exactTime } from '../../shared/util/exact-time';
import { methodText } from '../../shared/util/method-text';
import { incidentText } from '../../shared/util/incident-text';
import { priceText } from '../../shared/util/recurring-price';
import { mediumDate } from '../../shared/util/format-date';
import { planLines } from '../../shared/util/plan-texts';

type InvoiceStatus = NonNullable<
  NonNullable<SubscriptionSummary['subscription']>['latestInvoiceStatus']
>;

const INVOICE_LABELS: Readonly<Record<InvoiceStatus, string>> = {
  draft: $localize`:invoice|Status:Draft`,
  open: $localize`:invoice|Status:Unpaid`,
  paid: $localize`:invoice|Status:Paid`,
  void: $localize`:invoice|Status:Void`,
  uncollectible: $localize`:invoice|Status:Uncollectible`,
  payment_failed: $localize`Payment failed`,
  action_required: $localize`:invoice|Status:Action required`,
};

/** Subscription details with links to manage it. */
@Component({
  selector: 'app-plan-details',
  imports: [FlashOnChange, Icon, MoneyPipe, PortalLink, RelativeTime, RouterLink],
  template: `
    <dl class="facts">
      <div>
        <dt i18n="Of a product">Plan</dt>
        <dd>{{ summary().plan.name }}</dd>
      </div>
      @if (summary().subscription; as subscription) {
        @if (price(); as text) {
          <div>
            <dt i18n>Price</dt>
            <dd class="numeric">{{ text }}</dd>
          </div>
        }
        <div>
          <dt i18n>Current period</dt>
          <dd>
            <span [title]="exactPeriod()">{{ period() }}</span>
          </dd>
        </div>
        @if (payment(); as shown) {
          @if (shown.nextCharge; as next) {
            <div>
              <dt i18n>Next charge</dt>
              <dd i18n="An amount on a date">
                {{ next.amount | money }}
                <span [title]="exact(next.at)">on {{ day(next.at) }}</span>
              </dd>
            </div>
          }
          @if (shown.method; as method) {
            <div>
              <dt i18n="Before the payment method">Paid with</dt>
              <dd>{{ methodText(method) }}</dd>
            </div>
          }
        }
        @if (subscription.latestInvoiceStatus; as invoice) {
          <div>
            <dt i18n>Latest invoice</dt>
            <dd>
              @if (payment()?.invoices?.[0]; as latest) {
                {{ latest.amount | money }} ·
              }
              <span [appFlashOnChange]="invoice">{{ invoiceLabels[invoice] }}</span>
              ·
              <a routerLink="/dashboard/billing" i18n="Link">All invoices</a>
            </dd>
          </div>
        }
        @if (subscription.incidents.length > 0) {
          <div>
            <dt i18n>Refunds and disputes</dt>
            <dd>
              <ul>
                @for (incident of subscription.incidents; track incident.id) {
                  <li>
                    <!-- One item of the flex row. -->
                    <span>
                      {{ incidentText(incident) }} (<app-relative-time [at]="incident.at" />)
                    </span>
                  </li>
                }
              </ul>
            </dd>
          </div>
        }
        <div>
          <dt i18n>Last synced</dt>
          <dd><app-relative-time [at]="subscription.syncedAt" /></dd>
        </div>
      }
      <div>
        <dt i18n="Before what a plan includes">Includes</dt>
        <dd>
          <ul>
            @for (feature of features(); track feature) {
              <li><app-icon name="check" />{{ feature }}</li>
            }
          </ul>
        </dd>
      </div>
    </dl>
    <div class="links">
      <app-portal-link i18n-label label="Manage billing" [available]="summary().hasPortal" />
      <a class="btn btn-text" routerLink="/dashboard/billing" i18n>Change plan</a>
      <a class="btn btn-text" routerLink="/pricing" i18n>Compare plans</a>
    </div>
  `,
  styles: `
    :host {
      display: grid;
      gap: 16px;
    }

    li {
      display: flex;
      gap: 8px;
      align-items: start;
      font-size: var(--kl-text-14);
    }

    li app-icon {
      flex: none;
      color: var(--kl-success);
    }

    .links {
      display: flex;
      flex-wrap: wrap;
      gap: 8px;
      align-items: start;
    }
  `,
})
export class PlanDetails {
  readonly summary = input.required<SubscriptionSummary>();
  /** From the payment provider; null until it has responded. */
  readonly payment = input<ApiResponse<'GET', '/api/invoices'> | null>(null);
  protected readonly methodText = methodText;
  protected readonly exact = exactTime;
  protected readonly day = (at: number): string => mediumDate.format(at);
  protected readonly invoiceLabels = INVOICE_LABELS;
  protected readonly incidentText = incidentText;
  protected readonly price = computed(() => priceText(this.summary().subscription));
  protected readonly features = computed(() => planLines(this.summary().plan.key));
  protected readonly period = computed(() => {
    const subscription = this.summary().subscription;
    if (!subscription) return '';
    return mediumDate.formatRange(subscription.currentPeriodStart, subscription.currentPeriodEnd);
  });
  protected readonly exactPeriod = computed(() => {
    const subscription = this.summary().subscription;
    if (!subscription) return '';
    return `${exactTime(subscription.currentPeriodStart)} – ${exactTime(subscription.currentPeriodEnd)}`;
  });
}
