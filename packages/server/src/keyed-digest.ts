import { createHmac } from 'node:crypto';

/**
 * HMAC-SHA-256 (hex): without the secret, nobody can tell whether a guessed value has this digest.
 *
 * @param purpose Keeps digests of one secret apart.
 */
export const keyedDigest = (secret: string, purpose: string, value: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${value}`).digest('hex');
