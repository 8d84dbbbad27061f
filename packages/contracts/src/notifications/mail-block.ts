import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { UserId } from '../ids';
import { EpochMs } from '../time';

/** The reason why an address gets no more mail: it does not exist, or its reader called a mail spam. */
export const MailBlock = z.strictObject({
  reason: z.enum(['bounced', 'complained']),
  address: z.string(),
  /** When the mail provider noticed it. */
  at: EpochMs,
  /** False after an admin lifted it. It stays, so that an event that is delivered again has no effect. */
  active: z.boolean(),
});
export type MailBlock = z.infer<typeof MailBlock>;

/**
 * True when a mail to an address is not sent. A complaint does not stop notices about the security of the account,
 * which its owner must get.
 */
export const isBlocked = (
  block: Pick<MailBlock, 'reason' | 'address' | 'active'> | null,
  { address, kind }: { readonly address: string; readonly kind: string | null },
): boolean =>
  block?.active === true &&
  block.address === address.toLowerCase() &&
  (block.reason === 'bounced' || kind !== 'security');

export const LiftMailBlock = defineEndpoint({
  operationId: 'liftMailBlock',
  address: 'DELETE /api/admin/users/{uid}/mail-block',
  auth: 'staff:admin',
  summary: 'Send mail to an account again after a bounce or a complaint',
  params: z.strictObject({ uid: UserId }),
  status: 204,
  idempotency: 'natural',
  errors: ['account/not-found'],
});

export const ReceiveMailEvent = defineEndpoint({
  operationId: 'receiveMailEvent',
  address: 'POST /api/webhooks/mail',
  auth: 'public',
  summary: 'Bounces and complaints of the mail provider, authenticated by their signature',
  body: z.looseObject({ type: z.string() }),
  response: z.strictObject({ received: z.literal(true) }),
  errors: [
    'webhook/signature-missing',
    'webhook/signature-invalid',
    'webhook/timestamp-outside-tolerance',
    'webhook/payload-invalid',
    'request/body-too-large',
  ],
});

export const MAIL_ENDPOINTS = [LiftMailBlock, ReceiveMailEvent] as const;
