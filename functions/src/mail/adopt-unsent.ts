import { NO_LEASE } from '@keelson/contracts/lease';
import { UserId } from '@keelson/contracts/ids';
import { type Mail, MAIL_LIFETIME_MS } from '@keelson/contracts/notifications/mail';
import { type EpochMs } from '@keelson/contracts/time';
import { mailsOf } from '@keelson/server/notifications/notification-writer';
import { transact } from '@keelson/server/store/transact';
import {
  type DocumentData,
  type DocumentReference,
  FieldPath,
  type Firestore,
  type Timestamp,
} from 'firebase-admin/firestore';
import * as z from 'zod';

/** A document of the Firebase extension `firestore-send-email` moves, has nothing left to do, or stays. */
type Adoption =
  | { readonly kind: 'adopt'; readonly mail: Mail }
  | { readonly kind: 'settled' }
  | { readonly kind: 'refused'; readonly reason: string };

export interface AdoptionReport {
  readonly adopted: number;
  /** Sent, or of the outbox already. */
  readonly settled: number;
  readonly refused: number;
}

export interface AdoptionOptions {
  readonly collection: string;
  readonly write: boolean;
  readonly at: EpochMs;
  readonly print: (line: string) => void;
}

const PAGE = 200;
/** States of the outbox; those of the extension are upper case. */
const OWN_STATE = /^[a-z]+$/;
const Delivery = z.looseObject({ state: z.string() });
/** A mail that this engine or its owner gave to the extension: one address, a subject and both texts. */
const Given = z.looseObject({
  uid: UserId.nullable().catch(null),
  to: z.string(),
  message: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
  headers: z.record(z.string(), z.string()).catch({}),
});
/** Recipients and texts that the outbox does not have. */
const OTHER_FIELDS = ['cc', 'bcc', 'toUids', 'ccUids', 'bccUids', 'template', 'from', 'replyTo'];

/**
 * Moves what the Firebase extension `firestore-send-email` has not sent into the outbox. A mail that it was sending, or
 * gave up, is named and left: whether it arrived is not known.
 */
export async function adoptUnsent(
  db: Firestore,
  options: AdoptionOptions,
): Promise<AdoptionReport> {
  const report = { adopted: 0, settled: 0, refused: 0 };
  const sorted = db.collection(options.collection).orderBy(FieldPath.documentId()).limit(PAGE);
  let page = await sorted.get();
  while (!page.empty) {
    for (const { ref } of page.docs) {
      const adoption = await adopt(db, ref, options);
      if (adoption.kind === 'adopt') report.adopted += 1;
      else report[adoption.kind] += 1;
      if (adoption.kind === 'adopt') options.print(`+ ${ref.path} to ${adoption.mail.to}`);
      if (adoption.kind === 'refused') options.print(`! ${ref.path}: ${adoption.reason}`);
    }
    page = await sorted.startAfter(page.docs.at(-1)?.id).get();
  }
  return report;
}

const adopt = (
  db: Firestore,
  ref: DocumentReference,
  { write, at }: AdoptionOptions,
): Promise<Adoption> =>
  transact(db, async (transaction) => {
    const snapshot = await transaction.get(ref);
    const adoption = decideAdoption(ref.id, snapshot, at);
    if (!write || adoption.kind !== 'adopt') return adoption;
    const mail = mailsOf(db).doc(ref.id);
    const isMoved = mail.path !== ref.path;
    if (isMoved && (await transaction.get(mail)).exists) {
      return { kind: 'refused', reason: 'the outbox has another mail with this id' };
    }
    transaction.set(mail, adoption.mail);
    if (isMoved) transaction.delete(ref);
    return adoption;
  });

interface Stored {
  readonly createTime?: Timestamp;
  data(): DocumentData | undefined;
}

function decideAdoption(id: string, stored: Stored, at: EpochMs): Adoption {
  const data = stored.data() ?? {};
  const delivery = Delivery.safeParse(data['delivery']).data ?? { state: 'PENDING' };
  if (delivery.state === 'SUCCESS' || OWN_STATE.test(delivery.state)) return { kind: 'settled' };
  const refused = (reason: string): Adoption => ({ kind: 'refused', reason });
  if (delivery.state === 'PROCESSING') return refused('the extension was sending it');
  if (delivery.state === 'ERROR') return refused('the extension gave it up');
  const other = OTHER_FIELDS.filter((field) => data[field] !== undefined);
  if (other.length > 0)
    return refused(`it has ${other.join(', ')}, which the outbox does not have`);
  const given = Given.safeParse(data);
  if (!given.success) return refused('it has no single address, subject, text and HTML');
  const createdAt = stored.createTime?.toMillis() ?? at;
  const expiresAt = createdAt + MAIL_LIFETIME_MS;
  if (expiresAt <= at) return refused('it is older than the outbox keeps mails');
  const { uid, to, message, headers } = given.data;
  return {
    kind: 'adopt',
    mail: {
      id,
      uid,
      to,
      message,
      headers,
      createdAt,
      expiresAt,
      kind: null,
      daily: null,
      dueAt: at,
      delivery: { state: 'waiting', attempts: 0, ...NO_LEASE, lastError: null },
    },
  };
}
