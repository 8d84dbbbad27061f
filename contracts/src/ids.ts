import * as z from 'zod';

/** Firebase Auth uid; also the document id of everything that a user owns one of. */
export const UserId = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[^/]+$/)
  .brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;

/** The provider's subscription id (`sub_…`). */
export const SubscriptionId = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^/]+$/)
  .brand<'SubscriptionId'>();
export type SubscriptionId = z.infer<typeof SubscriptionId>;

/** The provider's customer id (`cus_…`). */
export const CustomerId = z.string().min(1).max(255).brand<'CustomerId'>();
export type CustomerId = z.infer<typeof CustomerId>;

/** The provider's checkout session id (`cs_…`). */
export const CheckoutSessionId = z
  .string()
  .max(255)
  .regex(/^cs_[A-Za-z0-9_]+$/)
  .brand<'CheckoutSessionId'>();
export type CheckoutSessionId = z.infer<typeof CheckoutSessionId>;

/** The provider's event id (`evt_…`). */
export const EventId = z
  .string()
  .max(255)
  .regex(/^evt_[A-Za-z0-9_]+$/)
  .brand<'EventId'>();
export type EventId = z.infer<typeof EventId>;

/** Name of a project in addresses. */
export const ProjectSlug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,63}$/)
  .brand<'ProjectSlug'>();
export type ProjectSlug = z.infer<typeof ProjectSlug>;
