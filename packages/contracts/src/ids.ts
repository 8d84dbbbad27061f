import * as z from 'zod';
import { documentId } from './document-id';

/** Firebase Auth uid; also the document id of everything that a user owns one of. */
export const UserId = documentId(
  z
    .string()
    .min(1)
    .max(128)
    .regex(/^[^/]+$/),
).brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;

/** The payer: the key of customers, subscriptions, entitlements and usage. */
export const PayerId = UserId.brand<'PayerId'>();
export type PayerId = z.infer<typeof PayerId>;

/** A workspace of several people. A person's own workspace has no id but the person's, and no record. */
export const WorkspaceId = z
  .string()
  .regex(/^ws_[A-Za-z0-9]{20}$/)
  .brand<'WorkspaceId'>();
export type WorkspaceId = z.infer<typeof WorkspaceId>;

/** The provider's subscription id (`sub_…`). */
export const SubscriptionId = documentId(
  z
    .string()
    .min(1)
    .max(255)
    .regex(/^[^/]+$/),
).brand<'SubscriptionId'>();
export type SubscriptionId = z.infer<typeof SubscriptionId>;

/** The provider's customer id (`cus_…`). */
export const CustomerId = documentId(z.string().min(1).max(255)).brand<'CustomerId'>();
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

export const ProjectSlug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,63}$/)
  .brand<'ProjectSlug'>();
export type ProjectSlug = z.infer<typeof ProjectSlug>;

/** Name of a board in addresses and paths; never changes. */
export const BoardSlug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/)
  .brand<'BoardSlug'>();
export type BoardSlug = z.infer<typeof BoardSlug>;

const generated = documentId(z.string().regex(/^[A-Za-z0-9_-]{1,64}$/));

/** A card, unique within its board. */
export const CardId = generated.brand<'CardId'>();
export type CardId = z.infer<typeof CardId>;

/** One try at a card by one agent. */
export const RunId = generated.brand<'RunId'>();
export type RunId = z.infer<typeof RunId>;

export const TemplateId = generated.brand<'TemplateId'>();
export type TemplateId = z.infer<typeof TemplateId>;

export const CommentId = generated.brand<'CommentId'>();
export type CommentId = z.infer<typeof CommentId>;

export const AttachmentId = generated.brand<'AttachmentId'>();
export type AttachmentId = z.infer<typeof AttachmentId>;

export const PictureId = generated.brand<'PictureId'>();
export type PictureId = z.infer<typeof PictureId>;

export const ChatId = generated.brand<'ChatId'>();
export type ChatId = z.infer<typeof ChatId>;

/** Chosen at registration; `@` mentions use it. */
export const AgentId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/)
  .brand<'AgentId'>();
export type AgentId = z.infer<typeof AgentId>;

export const NotifyTargetId = generated.brand<'NotifyTargetId'>();
export type NotifyTargetId = z.infer<typeof NotifyTargetId>;
