import * as z from 'zod';

export const PlanKey = z.enum(['free', 'pro']);
export type PlanKey = z.infer<typeof PlanKey>;
