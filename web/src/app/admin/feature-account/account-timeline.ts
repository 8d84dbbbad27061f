import { Component, computed, inject, input, signal } from '@angular/core';
import type { MemberInvoice } from '@keelson/contracts/billing/invoices';
import { formatMoney } from '@keelson/contracts/billing/format-money';
import type { UserId } from '@keelson/contracts/ids';
import { auditText } from '../../core/audit/audit-text';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { LOCALE } from '../../shared/util/locale';
import { incidentText } from '../../shared/util/texts/incident-text';
import { recordedActorName } from '../../shared/util/texts/person-name';
import { plural } from '../../shared/util/texts/plural';
import { isTechnical } from './account-activity';
import { AccountStore } from './account-store';

interface TimelineRow {
  readonly key: string;
  readonly at: number;
  readonly text: string;
  readonly who: string | null;
  readonly isTechnical: boolean;
  readonly links: readonly { readonly label: string; readonly href: string }[];
}

const INVOICE_TEXTS: Readonly<Record<MemberInvoice['status'], (amount: string) => string>> = {
  draft: (amount) => $localize`An invoice for ${amount}:amount: is being prepared`,
  open: (amount) => $localize`An invoice for ${amount}:amount: is unpaid`,
  paid: (amount) => $localize`Paid ${amount}:amount:`,
  void: (amount) => $localize`The invoice for ${amount}:amount: was voided`,
  uncollectible: (amount) => $localize`The invoice for ${amount}:amount: can’t be collected`,
};

/** Shows what happened to a customer, newest first: payments, changes of plan and role. The rest of the log is folded. */
@Component({
  selector: 'app-account-timeline',
  imports: [UI_PARTS, RelativeTime],
  template: `
    <section class="card stack-12" aria-labelledby="timeline">
      <h2 id="timeline" i18n>Timeline</h2>
      @for (part of parts; track part) {
        @let state = part.state();
        @if (state.status === 'failed') {
          <app-error-state [error]="state.error" (retry)="part.load()" />
        }
      }
      @if (rows(); as all) {
        <ul class="lines">
          @for (row of all; track row.key) {
            <li>
              <span dir="auto">
                {{ row.text }}
                @if (row.who; as name) {
                  <span class="muted small">{{ name }}</span>
                }
              </span>
              @for (link of row.links; track link.href) {
                <a class="small" target="_blank" rel="noopener" [href]="link.href">{{
                  link.label
                }}</a>
              }
              <span class="muted small"><app-relative-time [at]="row.at" /></span>
            </li>
          } @empty {
            <li><span class="muted" i18n>No activity yet.</span></li>
          }
        </ul>
      } @else {
        <app-skeleton height="120px" />
      }
      <div class="row-8">
        @if (folded() > 0) {
          <button class="btn btn-text" (click)="everything.set(true)">
            {{ foldedLabel() }}
          </button>
        }
        <a
          class="btn btn-text"
          routerLink="/admin/audit"
          [queryParams]="{ actor: uid() }"
          i18n="Link: to the audit log of what a user did"
          >Done by this account</a
        >
        <a
          class="btn btn-text"
          routerLink="/admin/audit"
          [queryParams]="{ target: 'users/' + uid() }"
          i18n="Link: to the audit log of what was done to a user"
          >Done to this account</a
        >
      </div>
    </section>
  `,
  styleUrl: './account-part.scss',
})
export class AccountTimeline {
  readonly uid = input.required<UserId>();
  private readonly store = inject(AccountStore);
  protected readonly parts = [this.store.activity, this.store.payments];
  protected readonly everything = signal(false);

  /** Null until the audit log is read. */
  private readonly all = computed((): readonly TimelineRow[] | null => {
    const activity = this.store.activity.data();
    if (activity === null) return null;
    const rows = [
      ...activity.map((entry) => ({
        key: entry.id,
        at: entry.at,
        text: auditText(entry),
        who: recordedActorName(entry.actor),
        isTechnical: isTechnical(entry),
        links: [],
      })),
      ...(this.store.payments.data()?.invoices ?? []).map(invoiceRow),
      ...(this.store.billing.data()?.incidents ?? []).map((incident) => ({
        key: incident.id,
        at: incident.at,
        text: incidentText(incident),
        who: null,
        isTechnical: false,
        links: [],
      })),
      ...this.joined(),
    ];
    return rows.sort((a, b) => b.at - a.at);
  });
  protected readonly rows = computed(() =>
    this.everything() ? this.all() : (this.all()?.filter((row) => !row.isTechnical) ?? null),
  );
  protected readonly folded = computed(() =>
    this.everything() ? 0 : (this.all()?.filter((row) => row.isTechnical).length ?? 0),
  );
  protected readonly foldedLabel = computed(() =>
    plural(this.folded(), {
      one: $localize`Show 1 technical event`,
      other: $localize`Show ${this.folded()}:count: technical events`,
    }),
  );

  private joined(): TimelineRow[] {
    const user = this.store.user.data();
    if (user === null) return [];
    const text = $localize`:Of an account:Joined`;
    return [{ key: 'joined', at: user.createdAt, text, who: null, isTechnical: false, links: [] }];
  }
}

function invoiceRow(invoice: MemberInvoice): TimelineRow {
  const { id, number, createdAt, status, amount, url, pdfUrl, receiptUrl } = invoice;
  const links = [
    { label: $localize`:Link, to an invoice:View`, href: url },
    { label: $localize`:Link:PDF`, href: pdfUrl },
    { label: $localize`:Link, for a payment:Receipt`, href: receiptUrl },
  ];
  return {
    key: id,
    at: createdAt,
    text: INVOICE_TEXTS[status](formatMoney(amount, LOCALE)),
    who: number,
    isTechnical: false,
    links: links.flatMap(({ label, href }) => (href === null ? [] : [{ label, href }])),
  };
}
