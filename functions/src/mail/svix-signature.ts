import { createHmac, timingSafeEqual } from 'node:crypto';
import { type IncomingHttpHeaders } from 'node:http';
import { DomainError } from '@keelson/contracts/errors';
import { type EpochMs, MINUTE, SECOND } from '@keelson/contracts/time';

export interface SignedDelivery {
  readonly rawBody: Buffer;
  readonly headers: IncomingHttpHeaders;
  readonly receivedAt: EpochMs;
}

const TOLERANCE_MS = 5 * MINUTE;

/**
 * Verifies a delivery that is signed as Svix does, with `svix-` headers or those of Standard Webhooks: HMAC-SHA-256 over
 * `id.timestamp.body` with the Base64 of the secret as the key.
 *
 * @throws {DomainError} `webhook/signature-missing`, `webhook/signature-invalid`, `webhook/timestamp-outside-tolerance`.
 */
export function verifySvixSignature(
  { rawBody, headers, receivedAt }: SignedDelivery,
  secrets: readonly string[],
): void {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map(
    (name) => headers[`svix-${name}`] ?? headers[`webhook-${name}`],
  );
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') {
    throw new DomainError('webhook/signature-missing', 'The headers of the signature are missing.');
  }
  if (!/^\d{1,12}$/.test(timestamp)) throw invalid();
  const given = signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice('v1,'.length), 'base64'));
  const isSigned = secrets.some((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const signed = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody).digest();
    return given.some((one) => one.length === signed.length && timingSafeEqual(one, signed));
  });
  if (!isSigned) throw invalid();
  if (Math.abs(receivedAt - Number(timestamp) * SECOND) > TOLERANCE_MS) {
    throw new DomainError('webhook/timestamp-outside-tolerance', 'The signature is too old.');
  }
}

const invalid = (): DomainError =>
  new DomainError('webhook/signature-invalid', 'No secret matches the signature.');
