import * as z from 'zod';

/** True when a price contains its tax. `unspecified`: the provider does not say it. */
export const TaxBehavior = z.enum(['inclusive', 'exclusive', 'unspecified']);
export type TaxBehavior = z.infer<typeof TaxBehavior>;
