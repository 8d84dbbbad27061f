import { jsonOf } from '@keelson/contracts/json-of';
import { DomainError } from '@keelson/contracts/errors';
import { type MailBlock, ReceiveMailEvent } from '@keelson/contracts/notifications/mail-block';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import * as z from 'zod';
import { accountNotFound, type UserRepo } from '../account/user-repo';
import { type Route, webhookRoute } from '../http/route';
import { verifySvixSignature } from './svix-signature';

/** An event of Resend, of which bounces and complaints count. */
const MailEvent = z.object({
  type: z.string(),
  created_at: z.coerce.date(),
  data: z.object({
    to: z.array(z.string()).default([]),
    bounce: z.object({ type: z.string().optional() }).optional(),
  }),
});
type MailEvent = z.infer<typeof MailEvent>;

/** Null for events that stop nothing, such as a full mailbox. */
function reasonOf({ type, data }: MailEvent): MailBlock['reason'] | null {
  if (type === 'email.complained') return 'complained';
  const isForGood = (data.bounce?.type ?? 'Permanent') === 'Permanent';
  return type === 'email.bounced' && isForGood ? 'bounced' : null;
}

export interface MailEventDeps {
  readonly users: UserRepo;
  readonly webhookSecrets: readonly string[];
  readonly now: Clock;
  readonly log: Logger;
}

/** Blocks the addresses of an event. The same event, and one from before the last block, changes nothing. */
export async function handleMailEvent(
  { users, log }: Pick<MailEventDeps, 'users' | 'log'>,
  event: MailEvent,
): Promise<void> {
  const reason = reasonOf(event);
  if (reason === null) return;
  const at = event.created_at.getTime();
  for (const to of event.data.to) {
    const address = (/<([^<>]+)>\s*$/.exec(to)?.[1] ?? to).trim().toLowerCase();
    for (const uid of await users.idsWithEmail(address)) {
      await users.upsert(uid, (stored) => {
        if (stored === null) throw accountNotFound();
        const known = stored.mailBlock;
        if (known?.address === address && known.at >= at) return stored;
        return { ...stored, mailBlock: { reason, address, at, active: true } };
      });
      log.warn('An address gets no more mail', { uid, reason });
    }
  }
}

export const mailWebhookRoutes = (deps: MailEventDeps): Route[] => [
  webhookRoute(ReceiveMailEvent, async ({ request: { rawBody, headers } }) => {
    verifySvixSignature({ rawBody, headers, receivedAt: deps.now() }, deps.webhookSecrets);
    const event = MailEvent.safeParse(jsonOf(rawBody.toString()));
    if (!event.success) throw new DomainError('webhook/payload-invalid', 'Not a mail event.');
    await handleMailEvent(deps, event.data);
    return { received: true as const };
  }),
];
