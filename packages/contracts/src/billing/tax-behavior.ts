import * as z from 'zod';

/** Whether a price contains its tax. `unspecified`: the provider does not say it. */
export const TaxBehavior = z.enum(['inclusive', 'exclusive', 'unspecified']);
export type TaxBehavior = z.infer<typeof TaxBehavior>;
