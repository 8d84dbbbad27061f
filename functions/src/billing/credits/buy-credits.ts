import { isWorkspacePayer } from '@keelson/contracts/billing/payer-of';
import { hasTeamPlan } from '@keelson/contracts/billing/seats';
import { packName } from '@keelson/contracts/billing/credit-packs';
import { packCurrencies, packIn } from '@keelson/contracts/billing/pack-currencies';
import { type CreditPurchase, leftOf, type PackKey } from '@keelson/contracts/billing/credits';
import { type Customer } from '@keelson/contracts/billing/customer';
import { type Redirect } from '@keelson/contracts/billing/endpoints';
import { DomainError } from '@keelson/contracts/errors';
import { type PayerId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';
import { openOrder } from './credit-orders';
import { returnPages } from '../checkout/return-pages';
import { findBuyerCustomer } from '../customers/ensure-customer';
import { packKeyOf } from '../domain/provider-facts';

/** Packs on sale, and what the caller bought. */
export async function getCredits(deps: BillingDeps, uid: PayerId) {
  const [packs, customer] = await Promise.all([deps.packs.offers(), deps.customers.find(uid)]);
  return { packs: [...packs], purchases: purchasesOf(customer) };
}

/** Returns what an account bought, newest first. */
export const purchasesOf = (customer: Pick<Customer, 'credits'> | null): CreditPurchase[] =>
  Object.entries(customer?.credits ?? {})
    .map(([id, grant]) => {
      const { pack, amount, takenBack, paid, boughtAt } = grant;
      const name = packName(pack, amount);
      return { id, name, amount, left: leftOf(grant), takenBack, paid, boughtAt };
    })
    .sort((a, b) => b.boughtAt - a.boughtAt);

/**
 * Redirects to the payment page for a pack: the open one when there is one with the same price, so that two tabs pay
 * once. A paid one is never reused.
 *
 * @throws {DomainError} `billing/pack-not-for-sale`, `billing/currency-not-offered`.
 */
export async function buyCredits(
  deps: BillingDeps,
  uid: PayerId,
  { pack: key, currency }: { readonly pack: PackKey; readonly currency?: string | undefined },
): Promise<Redirect> {
  await requireUse(deps, uid);
  const packs = await deps.provider.packOffers();
  const pack = new Map(packs.map((each) => [each.key, each])).get(key);
  if (pack === undefined) {
    throw new DomainError('billing/pack-not-for-sale', 'This pack is not for sale at the moment.');
  }
  const offer = packIn(pack, currency ?? pack.price.currency);
  if (offer === null) {
    const known = packCurrencies(pack).map((code) => code.toUpperCase());
    throw new DomainError(
      'billing/currency-not-offered',
      `${pack.name} are sold in ${known.join(', ')}. Choose one of them.`,
    );
  }
  const customerId = await findBuyerCustomer(deps, uid);
  const sessions = (await deps.provider.checkoutsOf(customerId)).filter(
    ({ mode }) => mode === 'payment',
  );
  const open = sessions.find(
    ({ status, url, offerKey }) =>
      status === 'open' && url !== null && offerKey === packKeyOf(offer),
  );
  const session =
    open ??
    (await deps.provider.createPackCheckout({
      uid,
      customerId,
      offer,
      idempotencySeed: sessions[0]?.id ?? 'first',
      ...(await returnPages(deps, uid, '/dashboard/billing')),
    }));
  if (session.url === null) {
    throw new DomainError('billing/provider-refused', 'The payment page could not be opened.');
  }
  await openOrder(deps, uid, session.id);
  return { url: session.url, kind: 'checkout' };
}

/** Members use the credits of a workspace only while it has a plan. */
async function requireUse({ subscriptions, now }: BillingDeps, payer: PayerId): Promise<void> {
  if (!isWorkspacePayer(payer)) return;
  const entitlement = await subscriptions.entitlementOf(payer);
  if (entitlement !== null && hasTeamPlan(entitlement, now())) return;
  throw new DomainError(
    'billing/pack-not-for-sale',
    'Buy seats first: without them nobody uses credits.',
  );
}
