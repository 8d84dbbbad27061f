import { type CustomerId, type PayerId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { type ClaimLookup } from '../domain/product-claim';
import { type SubscriptionFacts } from '../domain/provider-facts';
import {
  ExtensionPayment,
  ExtensionSubscription,
  isLive,
  mapExtensionSubscription,
  pricesOf,
} from '../provider/stripe/extension-documents';

/** The extension's records of one account; instants are epoch milliseconds. */
export interface ExtensionAccount {
  readonly uid: PayerId;
  readonly customerId: CustomerId;
  readonly subscriptions: readonly {
    readonly id: string;
    readonly fields: unknown;
    readonly latestInvoice: object | null;
  }[];
  readonly payments: readonly { readonly id: string; readonly fields: unknown }[];
  readonly sessions: number;
}

/** The facts that are stored here. */
export interface ImportContext {
  /** The account in Firebase Auth, with its claim `stripeRole`. */
  readonly account: { readonly role: string | null } | null;
  /** The reason that nothing of the account can be stored; null when it can. */
  readonly obstacle: string | null;
  readonly hasCustomer: boolean;
  readonly storedIds: ReadonlySet<string>;
  readonly products: ReadonlyMap<
    string,
    { readonly role: string | null; readonly prices: ReadonlySet<string> }
  >;
  readonly claims: ClaimLookup;
  /** The mode of the configured key. */
  readonly livemode: boolean;
}

export interface ImportPlan {
  readonly uid: PayerId;
  /** The customer to store; null when it is stored, or nothing can be. */
  readonly customerId: CustomerId | null;
  readonly subscriptions: readonly SubscriptionFacts[];
  /** Subscriptions that are stored already, by a webhook or an earlier run. */
  readonly unchanged: number;
  /** One sentence for each row that is not stored. */
  readonly refusals: readonly string[];
  /** One sentence for each thing that does not move. */
  readonly notes: readonly string[];
}

/** Decides what is stored of one account. What is here already was fetched from the provider, so it stays. */
export function decideImport(account: ExtensionAccount, context: ImportContext): ImportPlan {
  const { uid, customerId } = account;
  const none = { uid, customerId: null, subscriptions: [], unchanged: 0, notes: [] };
  if (context.account === null) {
    return { ...none, refusals: [`${uid}: there is no such account in Firebase Auth.`] };
  }
  if (context.obstacle !== null) return { ...none, refusals: [`${uid}: ${context.obstacle}`] };
  const subscriptions: SubscriptionFacts[] = [];
  const refusals: string[] = [];
  let unchanged = 0;
  for (const row of account.subscriptions) {
    if (context.storedIds.has(row.id)) {
      unchanged += 1;
      continue;
    }
    const result = mapRow(row, customerId, context);
    if (typeof result === 'string') refusals.push(`${uid}/${row.id}: ${result}`);
    else subscriptions.push(result);
  }
  return {
    uid,
    customerId: context.hasCustomer ? null : customerId,
    subscriptions,
    unchanged,
    refusals,
    notes: notesOf(account, context),
  };
}

/** @returns The subscription, or why it is refused. */
function mapRow(
  { id, fields, latestInvoice }: ExtensionAccount['subscriptions'][number],
  customerId: CustomerId,
  { products, claims, livemode }: ImportContext,
): SubscriptionFacts | string {
  const document = ExtensionSubscription.safeParse(fields);
  if (!document.success) {
    const [issue] = document.error.issues;
    return `the field ${issue?.path.join('.')} is not as the extension writes it.`;
  }
  if (isLive(document.data) !== livemode) {
    return `it is of the ${livemode ? 'test' : 'live'} mode, and PAYMENT_ACCESS_TOKEN is not.`;
  }
  for (const { priceId, productId } of pricesOf(document.data)) {
    const product = products.get(productId);
    if (product === undefined) return `the product ${productId} is not stored.`;
    if (!product.prices.has(priceId)) return `the price ${priceId} is not stored.`;
  }
  try {
    const facts = mapExtensionSubscription(id, document.data, {
      customerId,
      latestInvoice,
      claims,
    });
    const { productClaim, productId } = facts.state;
    return productClaim === 'claimed'
      ? facts
      : `the product ${productId} is of no plan. Give it the metadata keelson_plan, or configure it (docs/billing.md).`;
  } catch (error) {
    return `it cannot be read: ${(error as Error).message}`;
  }
}

const GRANTING = ['active', 'trialing'];

function notesOf(account: ExtensionAccount, { account: known, products }: ImportContext): string[] {
  const { uid, subscriptions, payments, sessions } = account;
  const role = known?.role ?? null;
  const granted = subscriptions.some(({ fields }) => {
    const document = ExtensionSubscription.safeParse(fields);
    return (
      document.success &&
      GRANTING.includes(document.data.status) &&
      pricesOf(document.data).some(({ productId }) => products.get(productId)?.role === role)
    );
  });
  const once = payments.flatMap(({ id, fields }) => {
    const payment = ExtensionPayment.safeParse(fields);
    const isOnce = payment.success && payment.data.status === 'succeeded' && payment.data.items;
    return isOnce
      ? [`${uid}/${id}: what is paid once does not move; it stays at the provider.`]
      : [];
  });
  return [
    ...(role === null || granted
      ? []
      : [
          `${uid}: no subscription grants its role ${role}. The claim stays, and grants nothing here.`,
        ]),
    ...once,
    ...(sessions > 0 ? [`${uid}: payment pages do not move (${sessions}).`] : []),
  ];
}

/** The lines of a plan: `+` is stored, `!` is refused, `·` stays behind. */
export function describePlan({
  uid,
  customerId,
  subscriptions,
  refusals,
  notes,
}: ImportPlan): string[] {
  return [
    ...(customerId === null ? [] : [`+ customers/${uid}: ${customerId}`]),
    ...subscriptions.map(
      ({ state }) =>
        `+ subscriptions/${state.id}: ${uid}, ${state.planKey}, ${state.status} until ${instant(state.currentPeriodEnd)}`,
    ),
    ...refusals.map((refusal) => `! ${refusal}`),
    ...notes.map((note) => `· ${note}`),
  ];
}

const instant = (at: EpochMs): string => new Date(at).toISOString();
