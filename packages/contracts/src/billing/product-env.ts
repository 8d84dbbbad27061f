import * as z from 'zod';
import { type EnvRow } from '../env-row';
import { DEFAULT_PAID_PLAN, PAID_PLANS, planOf } from './plan-catalog';
import { type PlanKey } from './plan-key';

type PaidPlanKey = Exclude<PlanKey, 'free'>;
type ProductVariable<Key extends string> = `PAYMENT_PRODUCT_ID_${Uppercase<Key>}`;

// Stripe accepts any id for a product, but another object's prefix is another object.
const product = z
  .string()
  .regex(
    /^(?!(price|plan|sub|si|cus|[a-z]+_(test|live)|whsec)_)[\w-]+$/,
    'Must be a product (prod_…)',
  );

export const productVariable = (plan: PlanKey): ProductVariable<PaidPlanKey> =>
  `PAYMENT_PRODUCT_ID_${plan.toUpperCase()}` as ProductVariable<PaidPlanKey>;

function rowOf(plan: PlanKey): EnvRow {
  const { name, key } = planOf(plan);
  const required = plan === DEFAULT_PAID_PLAN;
  const otherwise = ` Empty: the active product with the metadata \`keelson_plan=${key}\`; without one, ${name} is not sold.`;
  return {
    required,
    what: `Product whose default price is the price of ${name}.${required ? '' : otherwise}`,
    example: 'prod_…',
    schema: product,
  };
}

/** One variable for each paid plan; only that of the default plan is required. */
export const PRODUCT_ENV = Object.fromEntries(
  PAID_PLANS.map((plan) => [productVariable(plan), rowOf(plan)]),
) as unknown as {
  readonly [Key in PaidPlanKey as ProductVariable<Key>]: EnvRow & {
    readonly required: Key extends typeof DEFAULT_PAID_PLAN ? true : false;
  };
};
