import { Component, input } from '@angular/core';
import type { MemberInvoice } from '@keelson/contracts/billing/invoices';
import { Icon } from './icon/icon';
import { MoneyPipe } from './money';
import { StatusChip, type Tone } from './status-chip';
import { mediumDate } from '../util/time/format-date';
import { invoiceLineText } from '../util/texts/invoice-line-text';

const STATUS: Record<MemberInvoice['status'], { readonly text: string; readonly tone: Tone }> = {
  draft: { text: $localize`:invoice|Status:Draft`, tone: 'neutral' },
  open: { text: $localize`:invoice|Status:Unpaid`, tone: 'bad' },
  paid: { text: $localize`:invoice|Status:Paid`, tone: 'good' },
  void: { text: $localize`:invoice|Status:Void`, tone: 'neutral' },
  uncollectible: { text: $localize`:invoice|Status:Uncollectible`, tone: 'neutral' },
};

/** Names of links, by the invoice's number, or by its date while it has none. */
const LINK_NAMES = {
  pay: ({ number, createdAt }: MemberInvoice): string =>
    number === null
      ? $localize`Pay invoice of ${mediumDate.format(createdAt)}:date:`
      : $localize`Pay invoice ${number}:number:`,
  view: ({ number, createdAt }: MemberInvoice): string =>
    number === null
      ? $localize`View invoice of ${mediumDate.format(createdAt)}:date:`
      : $localize`View invoice ${number}:number:`,
  pdf: ({ number, createdAt }: MemberInvoice): string =>
    number === null
      ? $localize`PDF of invoice of ${mediumDate.format(createdAt)}:date:`
      : $localize`PDF of invoice ${number}:number:`,
  receipt: ({ number, createdAt }: MemberInvoice): string =>
    number === null
      ? $localize`Receipt for invoice of ${mediumDate.format(createdAt)}:date:`
      : $localize`Receipt for invoice ${number}:number:`,
};

/** Invoices with their amount, and links to pay, view and download them. */
@Component({
  selector: 'app-invoice-list',
  imports: [Icon, MoneyPipe, StatusChip],
  template: `
    <ul>
      @for (invoice of invoices(); track invoice.id) {
        <li>
          <span class="what">
            <strong>{{ day(invoice.createdAt) }}</strong>
            <span class="muted small">{{ invoice.number ?? notNumbered }}</span>
          </span>
          <span class="amount numeric">
            {{ invoice.amount | money }}
            @if (invoice.tax; as tax) {
              @if (tax.amountMinor !== 0) {
                <span class="muted small" i18n>incl. {{ tax | money }} tax</span>
              }
            }
          </span>
          @if (invoice.lines.length > 1) {
            <dl class="small muted">
              @for (line of invoice.lines; track $index) {
                <div>
                  <dt dir="auto">{{ lineText(line) }}</dt>
                  <dd class="numeric">{{ line.amount | money }}</dd>
                </div>
              }
            </dl>
          }
          <app-status-chip [tone]="status[invoice.status].tone">
            {{ status[invoice.status].text }}
          </app-status-chip>
          <span class="links">
            @if (reader() === 'staff' && invoice.url; as url) {
              <a
                class="btn btn-text"
                target="_blank"
                rel="noopener"
                [href]="url"
                [attr.aria-label]="names.view(invoice)"
                i18n="Link to an invoice"
              >
                View
              </a>
            }
            @if (reader() === 'payer' && invoice.status === 'open' && invoice.url; as url) {
              <a
                class="btn btn-filled"
                [href]="url"
                [attr.aria-label]="names.pay(invoice)"
                i18n="Button: pays an invoice"
              >
                Pay
              </a>
            }
            @if (invoice.pdfUrl; as url) {
              <a
                class="btn btn-text"
                target="_blank"
                rel="noopener"
                [href]="url"
                [attr.aria-label]="names.pdf(invoice)"
              >
                <app-icon name="download" /><ng-container i18n>PDF</ng-container>
              </a>
            }
            @if (invoice.receiptUrl; as url) {
              <a
                class="btn btn-text"
                target="_blank"
                rel="noopener"
                [href]="url"
                [attr.aria-label]="names.receipt(invoice)"
                i18n="Link to the receipt of a payment"
              >
                Receipt
              </a>
            }
          </span>
        </li>
      } @empty {
        <li i18n>No invoices yet.</li>
      }
    </ul>
  `,
  styles: `
    ul {
      display: grid;
    }

    li {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto 96px minmax(190px, auto);
      gap: 4px 16px;
      align-items: center;
      min-height: 56px;
      border-top: var(--kl-border);
    }

    app-status-chip {
      justify-self: start;
    }

    .what {
      display: grid;
      overflow-wrap: anywhere;
    }

    .amount {
      display: grid;
      justify-items: end;
    }

    dl {
      grid-row: 2;
      grid-column: 1 / -1;
      padding-bottom: 8px;
    }

    dl div {
      display: flex;
      gap: 16px;
      justify-content: space-between;
    }

    .links {
      display: flex;
      flex-wrap: wrap;
      justify-content: end;
    }

    @media (max-width: 600px) {
      li {
        grid-template-columns: minmax(0, 1fr) auto auto;
        padding-block: 8px;
      }

      .links {
        grid-column: 1 / -1;
      }

      dl {
        grid-row: auto;
      }
    }
  `,
})
export class InvoiceList {
  readonly invoices = input.required<readonly MemberInvoice[]>();
  /** Only the payer is offered to pay. */
  readonly reader = input<'payer' | 'staff'>('payer');
  protected readonly status = STATUS;
  protected readonly day = (at: number): string => mediumDate.format(at);
  protected readonly notNumbered = $localize`No number yet`;
  protected readonly names = LINK_NAMES;
  protected readonly lineText = invoiceLineText;
}
