import * as z from 'zod';

/** A promotion code as a member enters it. */
export const PromotionCode = z.string().trim().min(1).max(100);
