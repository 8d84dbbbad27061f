import * as z from 'zod';
import { Picture } from '../account/picture';
import { UserId, WorkspaceId } from '../ids';
import { withoutDisguise } from '../text';
import { EpochMs, MonthKey } from '../time';
import { MetricCounts } from '../usage/usage';
import { InvitationId } from './invitation-id';
import { WORKSPACE_NAME_LENGTH } from './sizes';
import { GRANTED_ROLES, WORKSPACE_ROLES } from './roles';

export const WorkspaceRole = z.enum(WORKSPACE_ROLES);
export type WorkspaceRole = z.infer<typeof WorkspaceRole>;

export const GrantedRole = z.enum(GRANTED_ROLES);
export type GrantedRole = z.infer<typeof GrantedRole>;

export const WorkspaceName = z
  .string()
  .overwrite(withoutDisguise)
  .trim()
  .min(1)
  .max(WORKSPACE_NAME_LENGTH);

/** An offer of ownership, which the other person accepts. */
export const OwnershipOffer = z.strictObject({
  from: UserId,
  to: UserId,
  /** The role of the giver afterwards; `owner` shares the ownership. */
  then: WorkspaceRole,
  offeredAt: EpochMs,
  until: EpochMs,
});
export type OwnershipOffer = z.infer<typeof OwnershipOffer>;

/** An invitation that needs more seats has ordered them; the provider's answer is not known yet. */
export const SeatOrder = z.strictObject({
  id: z.string(),
  by: UserId,
  /** The workspace has this many seats when the order is carried out. */
  seats: z.int().positive(),
  /** The order adds this many of them. */
  added: z.int().positive(),
  at: EpochMs,
});
export type SeatOrder = z.infer<typeof SeatOrder>;

/** Seats that invitations may buy. The counter is kept while it is off, so that turning it on again buys no more. */
export const AutomaticSeats = z.strictObject({
  /** The most that are bought in a calendar month (UTC); 0: none. */
  monthly: z.int().nonnegative(),
  month: MonthKey,
  /** In `month`, with those of the order. */
  bought: z.int().nonnegative(),
  order: SeatOrder.nullable(),
});
export type AutomaticSeats = z.infer<typeof AutomaticSeats>;

const base = {
  id: WorkspaceId,
  name: WorkspaceName,
  /** For people who read addresses and lists: the name in plain letters and four of the id. */
  slug: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
  /** The words by which a search in the console finds its name; written with it. */
  nameTerms: z.array(z.string()).optional(),
  /** The language of invoices and mails of the provider; null for that of the owner. */
  billingLanguage: z.string().nullable().optional(),
  picture: Picture.nullable().optional(),
  createdBy: UserId.nullable(),
  createdAt: EpochMs,
  owners: z.int().nonnegative(),
  members: z.int().nonnegative(),
  /** Open invitations. Each reserves a seat. */
  invitations: z.int().nonnegative(),
  /** The place of the next member in the order in which seats are kept. */
  nextSeat: z.int().nonnegative(),
  /** Absent: never chosen. */
  automaticSeats: AutomaticSeats.optional(),
};

/** `workspaces/{id}`. Its seats are those of the payer's entitlement, which is read in the same transaction. */
export const Workspace = z.discriminatedUnion('status', [
  z.strictObject({
    ...base,
    status: z.literal('active'),
    offer: OwnershipOffer.nullable(),
  }),
  /** Deleted. It can be restored until `deleteAt`; a job removes it then. */
  z.strictObject({
    ...base,
    status: z.literal('ended'),
    endedAt: EpochMs,
    deleteAt: EpochMs,
  }),
]);
export type Workspace = z.infer<typeof Workspace>;
export type ActiveWorkspace = Extract<Workspace, { readonly status: 'active' }>;

/** Describes what an owner decided for the deletion of the own account: a new owner, or the end of the workspace. */
export const Succession = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('hand-over'), to: UserId }),
  z.strictObject({ kind: z.literal('end') }),
]);
export type Succession = z.infer<typeof Succession>;

/** `workspaces/{id}/members/{uid}`. */
export const WorkspaceMember = z.strictObject({
  /** The id of the document, stored too: a person's workspaces are found by it. */
  uid: UserId,
  workspace: WorkspaceId,
  role: WorkspaceRole,
  joinedAt: EpochMs,
  /** Members with the lowest numbers keep their seats when there are fewer. */
  seat: z.int().nonnegative(),
  /** The address that was invited, when the person joined with another one. */
  invitedAs: z.string().nullable(),
  /** The decision of an owner; null while nothing is decided. */
  succession: Succession.nullable().default(null),
  /** The most that the member may use of a month of the workspace; metrics without one have no limit of the member's own. */
  caps: MetricCounts.default({}),
});
export type WorkspaceMember = z.infer<typeof WorkspaceMember>;

/** In lower case. */
export const InvitedAddress = z.email().max(320);
export type InvitedAddress = z.infer<typeof InvitedAddress>;

const invitation = {
  id: InvitationId,
  workspace: WorkspaceId,
  role: GrantedRole,
  createdAt: EpochMs,
  until: EpochMs,
};

/** The reason why an invitation is not open any more. `mailed-again`: a newer mail has another link. */
export const InvitationOutcome = z.enum(['accepted', 'declined', 'revoked', 'mailed-again']);
export type InvitationOutcome = z.infer<typeof InvitationOutcome>;

/** `invitations/{sha256 of the secret}`. It is removed when its time is over. */
export const Invitation = z.discriminatedUnion('status', [
  z.strictObject({
    ...invitation,
    status: z.literal('open'),
    /** In lower case. */
    address: z.string(),
    /** Null when the account of the person who invited is deleted. */
    by: UserId.nullable(),
    mailedAt: EpochMs,
    mails: z.int().positive(),
  }),
  z.strictObject({ ...invitation, status: z.literal('closed'), outcome: InvitationOutcome }),
]);
export type Invitation = z.infer<typeof Invitation>;
export type OpenInvitation = Extract<Invitation, { readonly status: 'open' }>;
