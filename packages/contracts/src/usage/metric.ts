import * as z from 'zod';
import { type MetricKey as Key, METRICS } from './metrics';

/** Describes what is counted against a plan, per calendar month (UTC). */
export const MetricKey = z.enum(Object.keys(METRICS) as [Key, ...Key[]]);
export type MetricKey = Key;
