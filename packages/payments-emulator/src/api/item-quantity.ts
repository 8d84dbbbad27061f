import { isMetered } from '../engine/subscriptions/usage-lines';
import { type Draft } from '../model/draft';
import { invalid } from '../protocol/api-error';

/** @throws {ApiError} 400 for a quantity of a metered price. */
export function itemQuantity(
  draft: Draft,
  price: string,
  quantity: number | undefined,
  path: string,
): number {
  const isKnown = draft.find('price', price) !== undefined;
  if (!isKnown || !isMetered(draft, { price })) return quantity ?? 1;
  if (quantity === undefined) return 0;
  throw invalid(
    'When `usage_type` is `metered` you should not specify a quantity: usage is reported to the meter.',
    path,
  );
}
