import * as z from 'zod';
import { SubscriptionId, UserId } from '../ids';
import { EpochMs, MonthKey } from '../time';
import { MetricCounts } from '../usage/usage';

/** Describes the use of a deleted account, under each verified identity of its owner. */
const IdentityUse = z.strictObject({
  kind: z.literal('identity'),
  account: z.string(),
  /** When a trial began; null without one. */
  trialAt: EpochMs.nullable(),
  codes: z.array(z.string()),
  debitReturned: z.boolean().default(false),
  month: MonthKey,
  /** The use that counted against the plan's limits in that month. */
  used: MetricCounts,
  expiresAt: EpochMs,
});
export type IdentityUse = z.infer<typeof IdentityUse>;

/** The card, or the bank account, that a trial began with. */
const CardTrial = z.strictObject({
  kind: z.literal('card'),
  /** Null once the account is deleted. */
  uid: UserId.nullable(),
  subscriptionId: SubscriptionId.nullable(),
  trialAt: EpochMs,
  /** Null while the account exists. */
  expiresAt: EpochMs.nullable(),
});
export type CardTrial = z.infer<typeof CardTrial>;

/**
 * An account has, or had within 90 days, an identity: its owner may disconnect it, and sign in with it to another account. Gone with
 * the account.
 */
const IdentityOwner = z.strictObject({
  kind: z.literal('owner'),
  owner: UserId,
  /** The key of its {@link IdentityUse}. */
  identity: z.string(),
  expiresAt: EpochMs,
});
export type IdentityOwner = z.infer<typeof IdentityOwner>;

/**
 * `priorUse/{key}`: what is free once, by the keyed hash of an identity or of a card's fingerprint, so that a new account does not
 * get it again. Server only; a TTL policy on `expiresAt` removes it.
 */
export const PriorUse = z.discriminatedUnion('kind', [IdentityUse, CardTrial, IdentityOwner]);
export type PriorUse = z.infer<typeof PriorUse>;
