import { isWorkspacePayer } from '@keelson/contracts/billing/payer-of';
import { type PayerId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';
import { type CheckoutOrder } from '../provider/payment-provider';

/** The pages to which the provider's payment page returns, and its language. */
export async function returnPages(
  { payers, appUrl }: Pick<BillingDeps, 'payers' | 'appUrl'>,
  payer: PayerId,
  cancelPage: string,
): Promise<Pick<CheckoutOrder, 'language' | 'successUrl' | 'cancelUrl'>> {
  const [language, billingPage] = await Promise.all([
    payers.languageOf(payer),
    payers.billingPageOf(payer),
  ]);
  const workspace = isWorkspacePayer(payer) ? `workspace=${payer}&` : '';
  return {
    language,
    successUrl: `${appUrl}/checkout/success?${workspace}session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${appUrl}${billingPage ?? cancelPage}`,
  };
}
