import * as z from 'zod';
import { knownPlanKey } from './plan-catalog';
import { PLAN_ROWS } from './plan-rows';

export type PlanKey = keyof typeof PLAN_ROWS;

const KEYS = Object.keys(PLAN_ROWS) as [PlanKey, ...PlanKey[]];
export const PlanKey = z.enum(KEYS);

/** A plan in a stored document, whose row may have been removed since. */
export const StoredPlanKey = z.preprocess(
  (key) => (typeof key === 'string' ? knownPlanKey(key) : key),
  PlanKey,
);
