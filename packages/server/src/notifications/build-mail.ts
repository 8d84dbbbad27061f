import { type UserId } from '@keelson/contracts/ids';
import { NO_LEASE } from '@keelson/contracts/lease';
import { type Mail, MAIL_LIFETIME_MS } from '@keelson/contracts/notifications/mail';
import { isChosenKind } from '@keelson/contracts/notifications/notification-kinds';
import { type Notification } from '@keelson/contracts/notifications/notification';
import { inLanguage } from '@keelson/contracts/platform/languages';
import { withoutDisguise } from '@keelson/contracts/text';
import { MAIL_TEXTS } from './mail-texts';
import { type MailRecipient } from './recipient';

export interface MailOptions extends MailRecipient {
  readonly uid: UserId;
  readonly notification: Notification;
  /** Without a trailing slash. */
  readonly appUrl: string;
}

/** The section of the account page that turns mail off. */
const CHOICES_PATH = '/dashboard/account#notifications';

/** The mail about a notification. Its id follows from the notification, so that one is not mailed twice. */
export function buildMail({ uid, address, language, notification, appUrl }: MailOptions): Mail {
  const { id, kind, path, createdAt } = notification;
  const texts = MAIL_TEXTS[language];
  const excerpt = texts.excerpt(notification);
  const subject = withoutDisguise(texts.describe(notification));
  const page = `${appUrl}${inLanguage(language, path)}`;
  const choices = `${appUrl}${inLanguage(language, CHOICES_PATH)}`;
  const choosable = isChosenKind(kind);
  const reason = choosable ? texts.reason(kind) : texts.securityReason(notification);
  return {
    id: `${uid}~${id}`,
    uid,
    to: address,
    message: {
      subject,
      text: [
        `${subject}.`,
        ...(excerpt === null ? [] : [`> ${excerpt}`]),
        `${texts.open(notification)}: ${page}`,
        choosable ? `--\n${reason}\n${texts.choices}: ${choices}\n` : `--\n${reason}\n`,
      ].join('\n\n'),
      html: [
        '<!doctype html>',
        `<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>`,
        `<p>${escapeHtml(subject)}.</p>`,
        ...(excerpt === null ? [] : [`<blockquote>${escapeHtml(excerpt)}</blockquote>`]),
        `<p>${link(page, texts.open(notification))}</p>`,
        `<hr><p><small>${[escapeHtml(reason), ...(choosable ? [link(choices, texts.choices)] : [])].join('<br>')}</small></p>`,
        '</body></html>',
      ].join('\n'),
    },
    headers: {
      ...(choosable ? { 'List-Unsubscribe': `<${choices}>` } : {}),
      // RFC 3834: nobody's absence note is a reply to it.
      'Auto-Submitted': 'auto-generated',
    },
    createdAt,
    expiresAt: createdAt + MAIL_LIFETIME_MS,
    dueAt: createdAt,
    delivery: { state: 'waiting', attempts: 0, ...NO_LEASE, lastError: null },
  };
}

const link = (url: string, text: string): string =>
  `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
