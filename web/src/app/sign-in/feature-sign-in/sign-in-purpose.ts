import {
  isPaidPlan,
  DEFAULT_PAID_PLAN,
  PLAN_CATALOG,
} from '@keelson/contracts/billing/plan-catalog';

/**
 * Why a person signs in; null where the page that they asked for does not tell.
 *
 * @param next The path to open afterwards, with the language of the app in front or not.
 */
export function signInPurpose(next: string): string | null {
  const { pathname, searchParams } = new URL(next, 'https://localhost');
  if (!/^(?:\/[a-z]{2})?\/checkout$/.test(pathname)) return null;
  const asked = searchParams.get('plan') ?? DEFAULT_PAID_PLAN;
  const plan = Object.values(PLAN_CATALOG).find(({ key }) => key === asked && isPaidPlan(key));
  if (plan === undefined) return null;
  return $localize`Sign in to start ${plan.name}:plan:. You review your order before you pay.`;
}
