import { randomBytes } from 'node:crypto';
import { SessionKey } from '@keelson/contracts/account/session-record';
import { sha256 } from '@keelson/server/digest';

/** 256 random bits, base64url: the value of a session cookie. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export const newSessionToken = (): string => randomBytes(32).toString('base64url');

/** The document id of a cookie's session; null for a value that the server never issued. */
export const sessionKeyOf = (token: string): SessionKey | null =>
  TOKEN.test(token) ? SessionKey.parse(sha256(token)) : null;
