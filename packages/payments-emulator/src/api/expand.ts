import { type Draft } from '../model/draft';
import { presentRefund } from '../present/charge';
import { presentInvoicePayment } from '../present/invoice';
import { presentCurrencyOptions } from '../present/catalog';
import { presentCouponCurrencies } from '../present/discount';
import { presentLineItems } from '../present/checkout-session';
import { presentSubscription } from '../present/subscription';
import { invalid } from '../protocol/api-error';
import { newestFirst } from './list';
import { type Expandable, presentById } from './present-any';

const MAX_LEVELS = 4;

/** Fields that contain an id, with the type of object. */
const REFERENCES: Readonly<Record<string, Expandable>> = {
  balance_transaction: 'balanceTransaction',
  charge: 'charge',
  failure_balance_transaction: 'balanceTransaction',
  latest_charge: 'charge',
  configuration: 'portalConfiguration',
  coupon: 'coupon',
  customer: 'customer',
  discount: 'discount',
  discounts: 'discount',
  promotion_code: 'promotionCode',
  default_payment_method: 'paymentMethod',
  default_price: 'price',
  invoice: 'invoice',
  latest_invoice: 'invoice',
  payment_intent: 'paymentIntent',
  payment_method: 'paymentMethod',
  price: 'price',
  product: 'product',
  schedule: 'subscriptionSchedule',
  subscription: 'subscription',
};

/** Lists that are included only when expanded, by `object.field`. */
const LISTS: Readonly<Record<string, (draft: Draft, id: string) => object[]>> = {
  'checkout.session.line_items': (draft, id) =>
    presentLineItems(draft, draft.get('checkoutSession', id)),
  'invoice.payments': (draft, id) =>
    draft
      .all('paymentIntent')
      .flatMap((intent) =>
        intent.invoice === id ? [presentInvoicePayment({ ...intent, invoice: id })] : [],
      ),
  'charge.refunds': (draft, id) =>
    newestFirst(draft.all('refund'))
      .filter(({ charge }) => charge === id)
      .map(presentRefund),
  'customer.subscriptions': (draft, id) =>
    newestFirst(draft.all('subscription'))
      .filter(
        ({ customer, status }) =>
          customer === id && status !== 'canceled' && status !== 'incomplete_expired',
      )
      .map((subscription) => presentSubscription(draft, subscription)),
};

/** Objects that are included only when expanded, by `object.field`. */
const OBJECTS: Readonly<Record<string, (draft: Draft, id: string) => unknown>> = {
  'coupon.applies_to': (draft, id) => draft.get('coupon', id).applies_to,
  'coupon.currency_options': (draft, id) => presentCouponCurrencies(draft.get('coupon', id)),
  'price.currency_options': (draft, id) => presentCurrencyOptions(draft.get('price', id)),
};

type Node = Record<string, unknown>;

/**
 * Replaces ids in the response with objects (https://docs.stripe.com/expand).
 *
 * @param paths Dotted paths with at most four levels; `data.` first for lists.
 * @throws {ApiError} 400 for a property that cannot be expanded.
 */
export function expand<T extends object>(draft: Draft, answer: T, paths: readonly string[]): T {
  if (paths.length === 0) return answer;
  const copy = { ...answer };
  for (const path of paths) {
    const levels = path.split('.');
    if (levels.length > MAX_LEVELS) {
      throw invalid(
        `You cannot expand more than ${MAX_LEVELS} levels of a property. Property: ${path}`,
        'expand',
      );
    }
    walk(draft, copy as Node, levels);
  }
  return copy;
}

/** Expands in a copy of its own; every object on the way is copied, the others are shared with the state. */
function walk(draft: Draft, node: Node, [name, ...rest]: readonly string[]): void {
  if (name === undefined) return;
  if (!(name in node) || node[name] === undefined) addField(draft, node, name);
  const value = node[name];
  // Such as the products of a coupon that is for all of them.
  if (node[name] === undefined) {
    Reflect.deleteProperty(node, name);
    return;
  }
  if (value === null) {
    if (rest.length === 0 && !Object.hasOwn(REFERENCES, name)) throw cannot(name);
    return;
  }
  const inner = node[name];
  const copyOf = (each: unknown): Node =>
    typeof each === 'string' ? resolve(draft, name, each) : { ...(each as Node) };
  if (Array.isArray(inner)) {
    const copies = inner.map(copyOf);
    node[name] = copies;
    for (const each of copies) walk(draft, each, rest);
  } else if (typeof inner === 'string' || typeof inner === 'object') {
    const copy = copyOf(inner);
    node[name] = copy;
    walk(draft, copy, rest);
  } else {
    throw cannot(name);
  }
}

function resolve(draft: Draft, name: string, id: string): Node {
  const kind = Object.hasOwn(REFERENCES, name) ? REFERENCES[name] : undefined;
  if (kind === undefined) throw cannot(name);
  return { ...presentById(draft, kind, id) };
}

function addField(draft: Draft, node: Node, name: string): void {
  const type = String(node['object']);
  const id = String(node['id']);
  const object = OBJECTS[`${type}.${name}`];
  if (object !== undefined) {
    node[name] = object(draft, id);
    return;
  }
  const list = LISTS[`${type}.${name}`];
  if (list === undefined) throw cannot(name);
  node[name] = {
    object: 'list',
    data: list(draft, id),
    has_more: false,
    url: `/v1/${type}s/${id}/${name}`,
  };
}

const cannot = (name: string): Error =>
  invalid(`This property cannot be expanded (${name}) by the local payments emulator.`, 'expand');
