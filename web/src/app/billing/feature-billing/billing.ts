import { NgTemplateOutlet } from '@angular/common';
import { Component, computed, inject, Injector, inputBinding, outputBinding } from '@angular/core';
import type { SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { TEAM_PLANS } from '@keelson/contracts/billing/seats';
import { BILLED_WORKSPACE } from '../../core/billing/payer-api';
import { PortalLink } from '../../core/billing/portal-link';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog';
import { Overlays } from '../../shared/ui/overlays';
import { Toasts } from '../../shared/ui/toasts';
import { AsyncView } from '../../shared/ui/async-view';
import { MoneyPipe } from '../../shared/ui/money';
import { PageHeader } from '../../shared/ui/page-header';
import { StatusChip } from '../../shared/ui/status-chip';
import { RelativeTime } from '../../shared/ui/relative-time';
import { incidentText } from '../../shared/util/texts/incident-text';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { PlanOffers } from '../data/plan-offers';
import { priceText } from '../../shared/util/texts/recurring-price';
import { expiresBefore, methodText, NO_METHOD } from '../../shared/util/texts/method-text';
import { BillingStore, type PlanAct } from './billing-store';
import { CreditsCard } from './credits-card';
import { InvoiceList } from '../../shared/ui/invoice-list';
import { MeteredCard } from './metered-card';
import { PromotionForm } from './promotion-form';
import {
  actionLabel,
  dateText,
  planFacts,
  type PlanOption,
  planOptions,
  presentmentText,
  questionOf,
  waitingUpdate,
} from './billing-view';

const DONE: Record<PlanAct, string> = {
  cancel: $localize`Subscription canceled`,
  resume: $localize`Subscription resumed`,
  keep: $localize`Scheduled change canceled`,
  end: $localize`Subscription ended`,
};

/** The caller's plan: change, cancel and resume. */
@Component({
  selector: 'app-billing',
  imports: [
    UI_PARTS,
    AsyncView,
    NgTemplateOutlet,
    MoneyPipe,
    PageHeader,
    StatusChip,
    CreditsCard,
    InvoiceList,
    MeteredCard,
    PortalLink,
    PromotionForm,
    RelativeTime,
  ],
  providers: [BillingStore, PlanOffers],
  host: {
    class: 'page-column',
    '[class.page]': 'workspace === null',
    '[class.stack]': 'workspace !== null',
  },
  templateUrl: './billing.html',
  styleUrl: './billing.scss',
})
export class Billing {
  protected readonly store = inject(BillingStore);
  private readonly offers = inject(PlanOffers);
  private readonly overlays = inject(Overlays);
  private readonly injector = inject(Injector);
  /** The team whose page has this as a part. */
  protected readonly workspace = inject(BILLED_WORKSPACE);
  protected readonly teamPlan = TEAM_PLANS[0];
  private readonly questions = inject(ConfirmDialog);
  private readonly toasts = inject(Toasts);
  protected readonly facts = planFacts;
  protected readonly waiting = (summary: SubscriptionSummary) => waitingUpdate(summary, Date.now());
  /** ` × 3`, or nothing for one. */
  protected readonly times = ({ entitlement: { quantity } }: SubscriptionSummary): string =>
    quantity > 1 ? ` × ${quantity}` : '';
  protected readonly price = priceText;
  protected readonly day = dateText;
  protected readonly methodText = methodText;
  protected readonly noCard = NO_METHOD;
  protected readonly expiresBefore = expiresBefore;
  protected readonly incidentText = incidentText;
  protected readonly incidents = computed(
    () => this.store.plan.data()?.subscription?.incidents ?? [],
  );
  protected readonly label = actionLabel;
  protected readonly presentment = presentmentText;
  protected readonly options = computed<readonly PlanOption[]>(() => {
    const state = this.store.plan.state();
    return state.status === 'ready' ? planOptions(this.offers.plans(), state.data) : [];
  });

  protected changeLabel({ name, price }: PlanOption): string {
    return $localize`Change to ${name}:plan:, ${price}:price:`;
  }

  protected async act(act: PlanAct): Promise<void> {
    if (!(await this.confirms(act))) return;
    await this.store.act(act, () => this.toasts.show({ text: DONE[act] }));
  }

  protected codeApplied(summary: SubscriptionSummary): void {
    this.store.show(summary);
    this.toasts.show({ text: $localize`Promotion code applied` });
  }

  private confirms(act: PlanAct): Promise<boolean> {
    const summary = this.store.plan.data();
    const question = summary == null ? null : questionOf(act, summary);
    return question === null ? Promise.resolve(true) : this.questions.ask(question);
  }

  /** The dialog is loaded when it is needed. */
  protected async change(option: PlanOption): Promise<void> {
    const { ChangePlanDialog } = await import('./change-plan-dialog');
    const bindings = [
      inputBinding('option', () => option),
      outputBinding<{ summary: SubscriptionSummary; text: string }>('changed', (done) => {
        this.store.show(done.summary);
        this.toasts.show({ text: done.text });
        remove();
      }),
      outputBinding('closed', () => {
        remove();
        this.store.refresh();
      }),
    ];
    const remove = this.overlays.attach(ChangePlanDialog, bindings, this.injector);
  }
}
