import type { ErrorCode } from '@keelson/contracts/errors';
import type { ErrorText } from './error-text';

export const BILLING_ERROR_TEXTS: Readonly<
  Record<Extract<ErrorCode, `billing/${string}`>, ErrorText>
> = {
  'billing/provider-unavailable': [
    $localize`The payment provider is not responding`,
    $localize`The payment provider is not responding. Try again in a moment. Nothing was lost.`,
  ],
  'billing/provider-refused': [
    $localize`The payment provider rejected the request`,
    $localize`Nothing was changed. Try again later, or contact the operator of this site.`,
  ],
  'billing/plan-not-for-sale': [
    $localize`This plan is not for sale`,
    $localize`Choose another plan on the pricing page.`,
  ],
  'billing/currency-not-offered': [
    $localize`Not sold in this currency`,
    $localize`Choose another currency.`,
  ],
  'billing/quantity-not-offered': [
    $localize`Not sold in this quantity`,
    $localize`Choose another quantity.`,
  ],
  'billing/currency-conflict': [
    $localize`You are billed in another currency`,
    $localize`You are already billed in another currency. Choose that currency on the pricing page. You were not charged.`,
  ],
  'billing/pack-not-for-sale': [
    $localize`This credit pack is not for sale`,
    $localize`This pack is not for sale at the moment, or its price has changed. Reload the page.`,
  ],
  'billing/no-subscription': [
    $localize`No subscription to change`,
    $localize`You have no subscription. Choose a plan first.`,
  ],
  'billing/nothing-metered': [
    $localize`Nothing is charged beyond your plan`,
    $localize`Your plan charges nothing beyond its limits at the moment, so there is nothing to limit.`,
  ],
  'billing/plan-unchanged': [
    $localize`You already have this plan`,
    $localize`Choose another plan.`,
  ],
  'billing/subscription-ending': [
    $localize`The subscription is canceled`,
    $localize`Your subscription is canceled. Resume it, then change the plan.`,
  ],
  'billing/payment-due': [
    $localize`A payment is due`,
    $localize`Pay the open invoice, then change the plan.`,
  ],
  'billing/not-changeable': [
    $localize`This subscription is changed in the billing portal`,
    $localize`Change it in the billing portal, or contact support.`,
  ],
  'billing/promotion-code-invalid': [
    $localize`The promotion code is not valid`,
    $localize`This promotion code can’t be used for your subscription. Nothing was charged.`,
  ],
  'billing/address-required': [
    $localize`Your billing address is missing`,
    $localize`Tax depends on your billing address. Add it in the billing portal, then change your plan.`,
  ],
  'billing/preview-outdated': [
    $localize`The amount has changed`,
    $localize`The amount is no longer what you saw. Review it again. Nothing was charged.`,
  ],
  'billing/no-customer': [
    $localize`No billing account yet`,
    $localize`This account has no purchases.`,
  ],
  'billing/already-subscribed': [
    $localize`Already subscribed`,
    $localize`You already have a subscription.`,
  ],
  'billing/checkout-not-found': [
    $localize`Checkout not found`,
    $localize`This checkout does not exist.`,
  ],
  'billing/event-not-found': [
    $localize`Payment event not found`,
    $localize`This payment event does not exist.`,
  ],
  'billing/event-not-parked': [
    $localize`The payment event is not parked`,
    $localize`The event has been handled already. Reload the page.`,
  ],
  'billing/duplicate-not-found': [
    $localize`Duplicate not found`,
    $localize`This duplicate does not exist.`,
  ],
  'billing/duplicate-decided': [
    $localize`The duplicate has already been decided`,
    $localize`Reload the page to see the decision.`,
  ],
  'billing/payment-pending': [
    $localize`A payment is still being collected`,
    $localize`The provider is still collecting a payment for these subscriptions. Nothing was canceled. Try again when the payment is settled.`,
  ],
  'billing/event-not-resolved': [
    $localize`The payment event wasn’t assigned by an admin`,
    $localize`There is no assignment to undo.`,
  ],
  'billing/user-unknown': [
    $localize`No account matches the payment event yet`,
    $localize`Try again later, or assign the event to an account.`,
  ],
  'billing/customer-mismatch': [
    $localize`The customer belongs to another account`,
    $localize`The customer belongs to another account.`,
  ],
  'billing/account-exists': [
    $localize`The account exists`,
    $localize`The account exists in Firebase. Only its owner can delete it.`,
  ],
  'billing/dry-run-required': [
    $localize`A dry run is required first`,
    $localize`Run the command as a dry run first and check its list.`,
  ],
};
