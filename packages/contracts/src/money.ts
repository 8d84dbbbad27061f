import * as z from 'zod';

/** ISO 4217 code, lower case as the payment provider writes it (`usd`). */
export const Currency = z.string().regex(/^[a-z]{3}$/);
export type Currency = z.infer<typeof Currency>;

/** An amount in the currency's minor unit (1900 with `usd` is USD 19.00). Never a float. */
export const Money = z.strictObject({ amountMinor: z.int(), currency: Currency });
export type Money = z.infer<typeof Money>;
