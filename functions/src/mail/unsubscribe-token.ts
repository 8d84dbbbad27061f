import { timingSafeEqual } from 'node:crypto';
import { UserId } from '@keelson/contracts/ids';
import { type ChosenKind } from '@keelson/contracts/notifications/notification';
import { isChosenKind, isTransactional } from '@keelson/contracts/notifications/notification-kinds';
import { DIGEST } from '@keelson/server/notifications/build-digest';
import { keyedDigest } from '@keelson/server/keyed-digest';

/** Describes what a link turns off. */
export interface Unsubscription {
  readonly uid: UserId;
  /** `digest`: all kinds that a mail of a day has. */
  readonly kind: ChosenKind | typeof DIGEST;
}

export const isUnsubscribable = (kind: string): kind is Unsubscription['kind'] =>
  kind === DIGEST || (isChosenKind(kind) && !isTransactional(kind));

const signatureOf = (secret: string, value: string): string =>
  keyedDigest(secret, 'mail-unsubscribe', value).slice(0, 32);

/** A token that turns mails of one kind to one account off, and nothing else. It does not expire. */
export function unsubscribeToken({ uid, kind }: Unsubscription, secret: string): string {
  const value = Buffer.from(`${kind} ${uid}`).toString('base64url');
  return `${value}.${signatureOf(secret, value)}`;
}

/** Null for a token that was not signed with one of the secrets. */
export function readUnsubscribeToken(
  token: string,
  secrets: readonly string[],
): Unsubscription | null {
  const [value = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature);
  const isSigned = secrets.some((secret) => {
    const signed = Buffer.from(signatureOf(secret, value));
    return given.length === signed.length && timingSafeEqual(given, signed);
  });
  if (!isSigned) return null;
  const [kind = '', id] = Buffer.from(value, 'base64url').toString().split(' ');
  const uid = UserId.safeParse(id);
  return uid.success && isUnsubscribable(kind) ? { uid: uid.data, kind } : null;
}
