import { NgComponentOutlet } from '@angular/common';
import { Component, computed, inject, input, type OnInit, output, signal } from '@angular/core';
import type { SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { maxQuantity } from '@keelson/contracts/billing/plan-catalog';
import { payerOfWorkspace } from '@keelson/contracts/billing/payer-of';
import { mostFor } from '@keelson/contracts/billing/seats';
import type { PlanChangePreview, PlanChangeResult } from '@keelson/contracts/billing/plan-change';
import { Submission } from '../../core/api/submission';
import { ApiError } from '../../core/api/api-error';
import { AsyncState } from '../../core/api/async-state';
import { PortalLink } from '../../core/billing/portal-link';
import { BILLED_WORKSPACE, injectPayerApi, PLAN_CHANGE_NOTE } from '../../core/billing/payer-api';
import { Dialog } from '../../shared/ui/dialog';
import { MoneyPipe } from '../../shared/ui/money';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { invoiceLineText } from '../../shared/util/texts/invoice-line-text';
import { recurringText } from '../../shared/util/texts/recurring-price';
import { meteredWords } from '../ui/metered-words';
import { QuantitySelect } from '../ui/quantity-select';
import { dateText, type PlanOption } from './billing-view';

type Unpaid = Extract<PlanChangeResult, { status: 'payment-required' }>;

/** Shows what a change of plan costs, and makes it when it is confirmed. */
@Component({
  selector: 'app-change-plan-dialog',
  imports: [UI_PARTS, Dialog, MoneyPipe, NgComponentOutlet, PortalLink, QuantitySelect],
  templateUrl: './change-plan-dialog.html',
  styleUrl: './change-plan-dialog.scss',
})
export class ChangePlanDialog implements OnInit {
  private readonly api = injectPayerApi();
  protected readonly workspace = inject(BILLED_WORKSPACE);
  protected readonly note = inject(PLAN_CHANGE_NOTE);
  readonly option = input.required<PlanOption>();
  readonly changed = output<{ summary: SubscriptionSummary; text: string }>();
  readonly closed = output();

  protected readonly lineText = invoiceLineText;
  protected readonly preview = new AsyncState(() => {
    const { plan, interval } = this.option();
    const query = { plan, interval, ...this.quantityParam(), ...this.codeParam() };
    return this.noticingAddress(this.api.get('/api/subscription/change', { query }));
  });
  private readonly chosenQuantity = signal<number | null>(null);
  /** Null where the plan is sold once. */
  protected readonly quantity = computed(() => this.chosenQuantity() ?? this.option().quantity);
  protected readonly most = computed(() => {
    const { plan } = this.option();
    return this.workspace === null
      ? maxQuantity(plan)
      : mostFor(plan, payerOfWorkspace(this.workspace));
  });
  /** Tax can't be computed until the member has added an address in the portal. */
  protected readonly needsAddress = signal(false);
  private readonly code = signal<string | null>(null);
  protected readonly typedCode = signal('');
  protected readonly submission = new Submission();
  protected readonly codeError = computed(() => this.submission.errorOf('code')?.detail ?? null);
  /** The amount changed between the preview and its confirmation. */
  protected readonly outdated = signal(false);
  protected readonly unpaid = signal<Unpaid | null>(null);
  protected readonly date = dateText;
  protected readonly heading = computed(() => {
    const { name, interval, state } = this.option();
    if (state === 'current') {
      return this.workspace === null
        ? $localize`Change the quantity of ${name}:plan:`
        : $localize`Change the seats of your team`;
    }
    return interval === 'month'
      ? $localize`Change to ${name}:plan:, paid monthly`
      : $localize`Change to ${name}:plan:, paid yearly`;
  });

  ngOnInit(): void {
    void this.preview.load();
  }

  protected async changeQuantity(quantity: number): Promise<void> {
    this.chosenQuantity.set(quantity);
    await this.preview.load();
  }

  protected metered({ plan, metered, quantity }: PlanChangePreview): string[] {
    return meteredWords(plan, metered, Math.min(quantity, this.most()));
  }

  protected nextPrice({ nextCharge, interval }: PlanChangePreview): string {
    return recurringText(nextCharge.amount, { interval, intervalCount: 1 });
  }

  protected async confirm(preview: PlanChangePreview): Promise<void> {
    if (this.submission.busy()) return;
    this.outdated.set(false);
    await this.submission.send(async () => {
      const { plan, interval, prorationDate, dueNow } = preview;
      const params = { ...this.quantityParam(), ...this.codeParam() };
      const body = { plan, interval, prorationDate, dueNow, ...params };
      const change = this.api.post('/api/subscription/change', { body });
      try {
        this.finish(preview, await this.noticingAddress(change));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'billing/preview-outdated') throw error;
        this.outdated.set(true);
        await this.preview.load();
      }
    }, 'confirm');
  }

  /** Previews the change with the typed code; one that is not accepted leaves the preview as it is. */
  protected async applyCode(): Promise<void> {
    const code = this.typedCode().trim();
    if (code === '' || this.submission.busy()) return;
    await this.submission.send(async () => {
      const { plan, interval } = this.option();
      const query = { plan, interval, ...this.quantityParam(), code };
      this.preview.set(await this.api.get('/api/subscription/change', { query }));
      this.code.set(code);
    }, 'code');
  }

  protected async removeCode(): Promise<void> {
    this.code.set(null);
    this.typedCode.set('');
    await this.preview.load();
  }

  private async noticingAddress<T>(request: Promise<T>): Promise<T> {
    this.needsAddress.set(false);
    try {
      return await request;
    } catch (error) {
      this.needsAddress.set(error instanceof ApiError && error.code === 'billing/address-required');
      throw error;
    }
  }

  private quantityParam(): { quantity?: number } {
    const quantity = this.quantity();
    return quantity === null ? {} : { quantity };
  }

  private codeParam(): { code?: string } {
    const code = this.code();
    return code === null ? {} : { code };
  }

  private finish({ planName, at }: PlanChangePreview, result: PlanChangeResult): void {
    const { summary } = result;
    switch (result.status) {
      case 'changed':
        this.changed.emit({ summary, text: $localize`You have ${planName}:plan: now` });
        return;
      case 'scheduled':
        this.changed.emit({
          summary,
          text: $localize`${planName}:plan: begins on ${dateText(at)}:date:`,
        });
        return;
      case 'payment-required':
        this.unpaid.set(result);
    }
  }
}
