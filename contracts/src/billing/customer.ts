import * as z from 'zod';
import { CustomerId, UserId } from '../ids';
import { EpochMs } from '../time';

/** `customers/{uid}`: which customer of the provider pays for the account. Server only. */
export const Customer = z.strictObject({
  uid: UserId,
  providerCustomerId: CustomerId,
  createdAt: EpochMs,
  /** When the provider reported the customer as deleted; the next checkout creates a new one. */
  deletedAt: EpochMs.nullable(),
  /** Incremented by every change of the account's subscriptions; detects concurrent changes. */
  revision: z.int().positive(),
});
export type Customer = z.infer<typeof Customer>;
