import { Account } from '../../account/feature-account/account';
import { AccountStore } from '../../account/feature-account/account-store';
import { DeleteAccount } from '../../account/feature-account/delete-account';
import { NotificationChoices } from '../../account/feature-account/notification-choices';
import { OwnPicture } from '../../account/feature-account/picture-field';
import { PictureForm } from '../../core/picture/picture-form';
import { PicturePreview } from '../../core/picture/picture-preview';
import { PictureStore } from '../../core/picture/picture-store';
import { PictureTarget } from '../../core/picture/picture-target';
import { SessionList } from '../../account/feature-account/session-list';
import { SignInMethods } from '../../account/feature-account/sign-in-methods';
import { BillingStore } from '../../billing/feature-billing/billing-store';
import { Billing } from '../../billing/feature-billing/billing';
import { ChangePlanDialog } from '../../billing/feature-billing/change-plan-dialog';
import { CreditsCard } from '../../billing/feature-billing/credits-card';
import { MeteredCard } from '../../billing/feature-billing/metered-card';
import { Checkout } from '../../billing/feature-checkout/checkout';
import { CheckoutReceipt } from '../../billing/feature-completion/checkout-receipt';
import { Completion } from '../../billing/feature-completion/completion';
import { PlanPrice } from '../../billing/ui/plan-price';
import { Dashboard } from '../../dashboard/feature-dashboard/dashboard';
import { UsageHistory } from '../../dashboard/feature-dashboard/usage-history';
import { ApiClient } from '../../core/api/api-client';
import { Submission } from '../../core/api/submission';
import { WelcomeCard } from '../../dashboard/feature-dashboard/welcome-card';
import { empty, type Example, failing, loading, type Place, reading } from '../example';
import { ERROR, ME, OPTION, openDetails, PICTURE, PLAN } from '../sample-data';

const WAITING = { status: 'loading' };
const FAILED = { status: 'failed', error: ERROR };

/** A part whose page sends for it. */
function submitting<Inputs extends object>(inputs: Inputs) {
  const submission = new Submission();
  return {
    inputs: { ...inputs, submission },
    act: (_: unknown, { injector }: Place) =>
      submission.run(() => injector.get(ApiClient).delete('/api/session')),
  };
}

export const ACCOUNT_VIEWS: readonly Example[] = [
  ...reading('Account', Account, { me: null }),
  ...failing('Name', Account, { act: (view) => view['store'].rename('Ada') }),
  ...failing('Sign-out', Account, { act: (view) => view['store'].signOut() }),
  ...failing('Export', Account, { act: (view) => view['store'].exportData() }),
  ...failing('Deletion', DeleteAccount, submitting({ me: ME })),
  ...failing('Notifications', NotificationChoices, {
    providers: [AccountStore],
    inputs: { me: ME },
    act: (view) => view['store'].chooseNotifications({ mutedNotifications: [] }),
  }),
  ...failing('Picture', PictureForm, {
    providers: [PictureStore, { provide: PictureTarget, useClass: OwnPicture }],
    inputs: { hint: 'PNG, JPEG or WebP.' },
    act: (view) => view['store'].remove(),
  }),
  ...failing(
    'Picture preview',
    PicturePreview,
    submitting({ picture: PICTURE, name: 'Ada Admin' }),
  ),
  ...reading('Sessions', SessionList),
  ...reading('Sign-in methods', SignInMethods),
];

export const DASHBOARD_VIEWS: readonly Example[] = [
  ...reading('Dashboard', Dashboard, { me: null }),
  ...reading('Usage by month', UsageHistory, { inputs: { plan: 'business' }, act: openDetails }),
  ...loading('Welcome card', WelcomeCard, {
    inputs: { me: WAITING, plan: WAITING, usage: WAITING },
  }),
  ...failing('Welcome card', WelcomeCard, { inputs: { me: FAILED, plan: FAILED, usage: FAILED } }),
];

export const BILLING_VIEWS: readonly Example[] = [
  ...reading('Billing', Billing),
  ...failing('Subscription', Billing, {
    responses: { 'GET /api/subscription': PLAN },
    act: (view) => view['act']('cancel'),
  }),
  ...reading('Change of plan', ChangePlanDialog, { inputs: { option: OPTION } }),
  ...reading('Credits', CreditsCard),
  ...failing('Usage-based charges', MeteredCard, { providers: [BillingStore] }),
  ...failing('Checkout', Checkout, { act: (view) => view['pay']() }),
  ...reading('Completion', Completion, { url: '/checkout?session_id=cs_1' }),
  ...empty('Completion', Completion),
  ...reading('Receipt', CheckoutReceipt, { inputs: { invoiceId: 'in_1' } }),
  ...empty('Receipt', CheckoutReceipt, {
    inputs: { invoiceId: null },
    responses: {
      'GET /api/invoices': { invoices: [], method: null, nextCharge: null, takesCode: false },
    },
  }),
  ...loading('Price', PlanPrice, { inputs: { price: WAITING } }),
];
