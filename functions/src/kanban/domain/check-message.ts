import { MESSAGE_PART_LIMITS, PLATFORMS } from '@keelson/contracts/kanban/notify/notify-target';
import {
  notifyWarning,
  type NotifyWarning,
} from '@keelson/contracts/kanban/notify/notify-warnings';
import { SECRET_FORMATS } from '@keelson/contracts/platform/secret-formats';
import { cutText } from '@keelson/contracts/text';
import { type CheckedTarget, parsePlatform } from './check-target';

export interface MessageFacts {
  readonly text: string;
  /** Null: a known variable without a value on this card. */
  readonly variables: Readonly<Record<string, string | null>>;
  readonly targets: readonly CheckedTarget[];
}

const VARIABLE = /\{\{\s*([A-Za-z_][\w.]*)\s*\}\}/g;

/** Shorter and looser than {@link SECRET_FORMATS}: a warning before a message is sent prefers false positives. */
const POSSIBLE_SECRETS: readonly RegExp[] = [
  /\b(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{8,}/,
  /\bsk-(?:ant|proj|svcacct|admin)-[\w-]{8,}/,
  /\bwhsec_[A-Za-z0-9]{8,}/,
  /\b(?:gh[pousr]|github_pat)_[A-Za-z0-9_]{16,}/,
  /\bglpat-[\w-]{8,}/,
  /\b(?:hf|npm)_[A-Za-z0-9]{16,}/,
  /\bxox[abeprs]-[A-Za-z0-9-]{10,}/,
  /\bAIza[\w-]{30,}/,
  // A password in a URL (RFC 3986, section 3.2.1), of an address or a database.
  /\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s/@:]{0,100}:[^\s/@]{3,200}@[\w[]/i,
  /\b(?:password|passwd|secret|api[_-]?key|token)\s{0,9}[:=]\s{0,9}\S{6,}/i,
];
const CARD_NUMBER = /\b(?:\d[ -]?){12,18}\d\b/g;

/** Warnings about the text after its variables are filled in. */
export function checkMessage({ text, variables, targets }: MessageFacts): NotifyWarning[] {
  const found: NotifyWarning[] = [];
  const { filled, missing, truncated } = fill(text, variables);
  if (missing) found.push(notifyWarning('variable_missing'));
  if (truncated) found.push(notifyWarning('message_truncated'));
  if (containsSecret(filled)) found.push(notifyWarning('sensitive_content'));
  for (const target of targets) {
    const platform = parsePlatform(target.platform);
    if (platform === null || filled.length <= PLATFORMS[platform].maxLength) continue;
    found.push(
      target.id === null
        ? notifyWarning('message_too_long')
        : notifyWarning('message_too_long', target.id),
    );
  }
  return found;
}

function fill(
  text: string,
  variables: MessageFacts['variables'],
): { readonly filled: string; readonly missing: boolean; readonly truncated: boolean } {
  let missing = false;
  let truncated = false;
  const filled = text.replace(VARIABLE, (_, name: string) => {
    const value = Object.hasOwn(variables, name) ? (variables[name] ?? '') : '';
    if (value === '') missing = true;
    const maxLength = Object.hasOwn(MESSAGE_PART_LIMITS, name)
      ? MESSAGE_PART_LIMITS[name as keyof typeof MESSAGE_PART_LIMITS]
      : undefined;
    if (maxLength === undefined || value.length <= maxLength) return value;
    truncated = true;
    return `${cutText(value, maxLength - 1)}…`;
  });
  return { filled, missing, truncated };
}

export function containsSecret(text: string): boolean {
  if (SECRET_FORMATS.some(({ pattern }) => pattern.test(text))) return true;
  if (POSSIBLE_SECRETS.some((pattern) => pattern.test(text))) return true;
  if (containsJsonWebToken(text)) return true;
  return (text.match(CARD_NUMBER) ?? []).some((digits) => hasLuhnSum(digits.replace(/\D/g, '')));
}

const JWT_PART = 8;
const JWT_HEADER = /\beyJ/;

/**
 * JSON Web Tokens: three parts with dots between them, of which the first is a JSON object in base64url. One
 * expression for all of it takes quadratic time for texts such as `eyJ-eyJ-…`.
 */
function containsJsonWebToken(text: string): boolean {
  const words = text.match(/[\w.-]+/g) ?? [];
  return words.some((word) => {
    const parts = word.split('.');
    return parts.some((header, index) => {
      const start = header.search(JWT_HEADER);
      const [payload = '', signature = ''] = parts.slice(index + 1, index + 3);
      return (
        start >= 0 &&
        header.length - start >= 'eyJ'.length + JWT_PART &&
        payload.length >= JWT_PART &&
        signature.length >= JWT_PART
      );
    });
  });
}

/** The Luhn check of card numbers (ISO/IEC 7812-1, annex B). */
function hasLuhnSum(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, index) => {
      const value = digit * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
