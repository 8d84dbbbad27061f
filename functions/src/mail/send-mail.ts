import { type Mail } from '@keelson/contracts/notifications/mail';
import { type EpochMs, MINUTE } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { mapConcurrent } from '@keelson/server/map-concurrent';
import { randomUUID } from 'node:crypto';
import { afterAttempt, type AttemptOutcome } from './after-attempt';
import { type Pace } from './pace';
import { type LinkOptions, withUnsubscribeLink } from './unsubscribe';
import { type Outbox } from './outbox';

export type MailTransport = (mail: Mail) => Promise<AttemptOutcome>;

export interface MailDeps extends LinkOptions {
  readonly outbox: Outbox;
  /** Null: no mail server is configured, and what is in the outbox waits. */
  readonly transport: MailTransport | null;
  /** The rate of the provider. */
  readonly pace: Pace;
  readonly now: Clock;
  readonly log: Logger;
}

/** Longer than a mail server takes to answer. */
const LEASE_MS = 2 * MINUTE;
const BATCH = 100;
/** Connections to the mail server at once. */
const CONCURRENCY = 5;

/** Tries to send a mail that is due. What cannot be sent now stays in the outbox, with the reason. */
export async function sendMail(
  { outbox, transport, pace, now, log, ...links }: MailDeps,
  id: string,
): Promise<void> {
  if (transport === null) return;
  await pace();
  const attempt = randomUUID();
  const claimed = await outbox.claim(id, { attempt, leaseMs: LEASE_MS, at: now() });
  if (claimed === null) return;
  const outcome = await transport(withUnsubscribeLink(claimed.mail, links));
  const progress = afterAttempt(claimed.attempts, outcome, now());
  await outbox.settle(id, attempt, progress);
  if (progress.delivery.state === 'failed') {
    log.error('A mail was given up', { mailAttempts: claimed.attempts, error: reasonOf(outcome) });
  } else if (outcome.kind === 'unavailable') {
    log.warn('A mail could not be sent yet', { error: outcome.reason });
  }
}

const reasonOf = (outcome: AttemptOutcome): string =>
  outcome.kind === 'accepted' ? '' : outcome.reason;

/** Sends what is due until nothing is, or the deadline. @returns How many mails were tried. */
export async function sendDueMails(deps: MailDeps, deadline: EpochMs): Promise<number> {
  let tried = 0;
  while (deps.transport !== null && deps.now() < deadline) {
    const ids = await deps.outbox.due(deps.now(), BATCH);
    if (ids.length === 0) break;
    await mapConcurrent(CONCURRENCY, ids, (id) => sendMail(deps, id));
    tried += ids.length;
  }
  return tried;
}
