import * as z from 'zod';

/** What is counted against a plan, per calendar month (UTC). */
export const MetricKey = z.enum(['chatMessages', 'imageGenerations', 'automationRuns']);
export type MetricKey = z.infer<typeof MetricKey>;
