import * as z from 'zod';
import { CustomerId, UserId } from '../ids';
import { EpochMs } from '../time';

/** `customers/{uid}`: which customer of the provider pays for the account. Server only. */
export const Customer = z.strictObject({
  uid: UserId,
  providerCustomerId: CustomerId,
  createdAt: EpochMs,
  /** When the provider said that the customer was deleted; the next checkout makes a new one. */
  deletedAt: EpochMs.nullable(),
  /** Raised by every change of what the account has paid for; keeps concurrent changes apart. */
  revision: z.int().positive(),
});
export type Customer = z.infer<typeof Customer>;
