import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { UserId } from '../ids';
import { EpochMs, MINUTE } from '../time';
import { VIEW_REASON } from './view-facts';

/** An admin can look at the product as a member sees it for this long. */
export const VIEW_MS = 30 * MINUTE;

export const MemberView = z.strictObject({ uid: UserId, until: EpochMs });
export type MemberView = z.infer<typeof MemberView>;

export const StartView = defineEndpoint({
  operationId: 'startView',
  address: 'POST /api/admin/users/{uid}/view',
  auth: 'staff:admin',
  recentSignIn: true,
  summary:
    'Look at the product as a member sees it, read-only, for 30 minutes. The audit log names admin and reason, and the member is notified. Chats are not shown',
  params: z.strictObject({ uid: UserId }),
  body: z.strictObject({ reason: z.string().trim().min(VIEW_REASON.min).max(VIEW_REASON.max) }),
  status: 201,
  response: z.strictObject({ until: EpochMs }),
  errors: ['account/not-found', 'account/view-needs-session'],
});

export const EndView = defineEndpoint({
  operationId: 'endView',
  address: 'DELETE /api/admin/users/{uid}/view',
  auth: 'staff:admin',
  summary: 'End the view of a member’s account; ending it again changes nothing',
  params: z.strictObject({ uid: UserId }),
  status: 204,
  idempotency: 'natural',
});

export const VIEW_ENDPOINTS = [StartView, EndView] as const;
