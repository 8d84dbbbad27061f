import { type UserId } from '@keelson/contracts/ids';
import { NO_LEASE } from '@keelson/contracts/lease';
import { type Mail, MAIL_LIFETIME_MS } from '@keelson/contracts/notifications/mail';
import { inLanguage, type Language } from '@keelson/contracts/platform/languages';
import { type EpochMs } from '@keelson/contracts/time';
import { fillLayout } from '@keelson/server/notifications/fill-layout';

export interface TeamMail {
  readonly id: string;
  /** Null for an address without an account: the outbox removes the mail when it is sent. */
  readonly uid: UserId | null;
  readonly to: string;
  readonly language: Language;
  /** One sentence without a full stop. */
  readonly heading: string;
  readonly details: readonly string[];
  readonly button: { readonly text: string; readonly path: string };
  readonly reason: string;
  /** Without a trailing slash. */
  readonly appUrl: string;
  readonly at: EpochMs;
}

/** A mail of a workspace, in the layout of all mails. */
export function teamMail({
  id,
  uid,
  to,
  language,
  heading,
  details,
  button: { text, path },
  reason,
  appUrl,
  at,
}: TeamMail): Mail {
  const button = { text, url: `${appUrl}${inLanguage(language, path)}` };
  return {
    id,
    uid,
    to,
    kind: null,
    message: {
      subject: heading,
      text: [
        `${heading}.`,
        details.join('\n'),
        `${button.text}: ${button.url}`,
        `--\n${reason}\n`,
      ].join('\n\n'),
      html: fillLayout({
        language,
        heading: `${heading}.`,
        details,
        button,
        footer: [{ text: reason }],
      }),
    },
    daily: null,
    // RFC 3834: nobody's absence note is a reply to it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    createdAt: at,
    expiresAt: at + MAIL_LIFETIME_MS,
    dueAt: at,
    delivery: { state: 'waiting', attempts: 0, ...NO_LEASE, lastError: null },
  };
}
