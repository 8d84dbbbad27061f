import { Component, input } from '@angular/core';
import type { MemberInvoice } from '@keelson/contracts/billing/invoices';
import { Icon } from '../../shared/ui/icon/icon';
import { MoneyPipe } from '../../shared/ui/money';
import { StatusChip, type Tone } from '../../shared/ui/status-chip';
import { mediumDate } from '../../shared/util/format-date';

const STATUS: Record<MemberInvoice['status'], { readonly text: string; readonly tone: Tone }> = {
  draft: { text: 'Draft', tone: 'neutral' },
  open: { text: 'Unpaid', tone: 'bad' },
  paid: { text: 'Paid', tone: 'good' },
  void: { text: 'Void', tone: 'neutral' },
  uncollectible: { text: 'Uncollectible', tone: 'neutral' },
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
            <span class="muted small">{{ invoice.number ?? 'Not numbered yet' }}</span>
          </span>
          <span class="amount numeric">
            {{ invoice.amount | money }}
            @if (invoice.tax; as tax) {
              @if (tax.amountMinor !== 0) {
                <span class="muted small">incl. {{ tax | money }} tax</span>
              }
            }
          </span>
          @if (invoice.lines.length > 1) {
            <dl class="small muted">
              @for (line of invoice.lines; track $index) {
                <div>
                  <dt>{{ line.description }}</dt>
                  <dd class="numeric">{{ line.amount | money }}</dd>
                </div>
              }
            </dl>
          }
          <app-status-chip [tone]="status[invoice.status].tone">
            {{ status[invoice.status].text }}
          </app-status-chip>
          <span class="links">
            @if (invoice.status === 'open' && invoice.url; as url) {
              <a class="btn btn-filled" [href]="url" [attr.aria-label]="'Pay ' + name(invoice)">
                Pay
              </a>
            }
            @if (invoice.pdfUrl; as url) {
              <a
                class="btn btn-text"
                target="_blank"
                rel="noopener"
                [href]="url"
                [attr.aria-label]="'PDF of ' + name(invoice)"
              >
                <app-icon name="download" />PDF
              </a>
            }
            @if (invoice.receiptUrl; as url) {
              <a
                class="btn btn-text"
                target="_blank"
                rel="noopener"
                [href]="url"
                [attr.aria-label]="'Receipt for ' + name(invoice)"
              >
                Receipt
              </a>
            }
          </span>
        </li>
      } @empty {
        <li>No invoices yet.</li>
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
  protected readonly status = STATUS;
  protected readonly day = (at: number): string => mediumDate.format(at);
  protected readonly name = ({ number, createdAt }: MemberInvoice): string =>
    `invoice ${number ?? `of ${mediumDate.format(createdAt)}`}`;
}
