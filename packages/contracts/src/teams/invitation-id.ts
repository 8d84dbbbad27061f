import * as z from 'zod';

/** SHA-256 of the secret in an invitation's link. It names the invitation to its workspace and opens nothing. */
export const InvitationId = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .brand<'InvitationId'>();
export type InvitationId = z.infer<typeof InvitationId>;

/** 32 random bytes: who has the link can join, so it cannot be guessed. It is in the mail alone. */
export const InvitationSecret = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/)
  .brand<'InvitationSecret'>();
export type InvitationSecret = z.infer<typeof InvitationSecret>;
