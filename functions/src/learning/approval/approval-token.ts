import { DomainError } from '@keelson/contracts/errors';
import { UserId } from '@keelson/contracts/ids';
import { ApprovalId, Digest } from '@keelson/contracts/learning/learning-ids';
import { EpochMs } from '@keelson/contracts/time';
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

export const TokenClaims = z.strictObject({
  approvalId: ApprovalId,
  digest: Digest,
  uid: UserId,
  project: z.string(),
  expiresAt: EpochMs,
  /** Random, so that every issued token differs and only the newest is valid. */
  nonce: z.string(),
});
export type TokenClaims = z.infer<typeof TokenClaims>;

const PREFIX = 'kla1';

/** `kla1.<claims>.<HMAC-SHA-256 over both>`, base64url. */
export function signToken(key: string, claims: TokenClaims): string {
  const body = `${PREFIX}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${body}.${signatureOf(key, body)}`;
}

/**
 * The claims of a token. The signature is checked before the claims are parsed.
 *
 * @throws {DomainError} `learning/approval-token-missing`, `-malformed` or `-altered`.
 */
export function verifyToken(key: string, token: string | undefined): TokenClaims {
  if (token === undefined || token.trim() === '') {
    throw new DomainError(
      'learning/approval-token-missing',
      'Request approval for this plan first.',
    );
  }
  const found = /^(kla1\.[A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/.exec(token);
  const [, body, signature] = found ?? [];
  if (body === undefined || signature === undefined) throw malformed();
  if (!equal(signature, signatureOf(key, body))) {
    throw new DomainError(
      'learning/approval-token-altered',
      'The token was modified after it was issued.',
    );
  }
  const claims = TokenClaims.safeParse(parse(body.slice(PREFIX.length + 1)));
  if (!claims.success) throw malformed();
  return claims.data;
}

const signatureOf = (key: string, body: string): string =>
  createHmac('sha256', key).update(body).digest('base64url');

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

const malformed = (): DomainError =>
  new DomainError('learning/approval-token-malformed', 'The token has an invalid format.');
