import { PLANS } from '@keelson/product/plans';
import * as z from 'zod';
import { knownPlanKey, type PlanKey as Key } from './plan-catalog';

export type PlanKey = Key;
export const PlanKey = z.enum(Object.keys(PLANS) as [Key, ...Key[]]);

/** A plan in a stored document, whose row may have been removed since. */
export const StoredPlanKey = z.preprocess(
  (key) => (typeof key === 'string' ? knownPlanKey(key) : key),
  PlanKey,
);
