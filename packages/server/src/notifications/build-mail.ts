import { type UserId } from '@keelson/contracts/ids';
import { NO_LEASE } from '@keelson/contracts/lease';
import { type Mail, MAIL_LIFETIME_MS } from '@keelson/contracts/notifications/mail';
import { isChosenKind, isTransactional } from '@keelson/contracts/notifications/notification-kinds';
import { type Notification } from '@keelson/contracts/notifications/notification';
import { inLanguage, type Language } from '@keelson/contracts/platform/languages';
import { type MailOverride } from '@keelson/contracts/product/mail';
import { type Text, textIn } from '@keelson/contracts/product/text';
import { DAY, type EpochMs, HOUR } from '@keelson/contracts/time';
import { withoutDisguise } from '@keelson/contracts/text';
import { MAIL } from '@keelson/product/mail';
import { fillLayout, type FooterLine } from './fill-layout';
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

/** Stands in a mail for the signed link, which only the service that sends mails can make. */
export const UNSUBSCRIBE_URL = 'https://unsubscribe.invalid/';

/** The mail about a notification. Its id follows from the notification, so that one is not mailed twice. */
export function buildMail(options: MailOptions): Mail {
  const { uid, address, language, daily, notification, appUrl } = options;
  const { id, kind, path, createdAt } = notification;
  const texts = MAIL_TEXTS[language];
  const excerpt = texts.excerpt(notification);
  const own = overrideOf(notification);
  const heading = withoutDisguise(textOr(own.subject, language, texts.describe(notification)));
  const label = textOr(own.button, language, texts.open(notification));
  const button = { text: label, url: `${appUrl}${inLanguage(language, path)}` };
  const choices = `${appUrl}${inLanguage(language, CHOICES_PATH)}`;
  const footer: FooterLine[] = isChosenKind(kind)
    ? [{ text: texts.reason(kind) }, { text: texts.choices, url: choices }]
    : [{ text: texts.securityReason(notification) }];
  if (!isTransactional(kind)) footer.push({ text: texts.unsubscribe, url: UNSUBSCRIBE_URL });
  return {
    id: `${uid}~${id}`,
    uid,
    to: address,
    kind,
    message: {
      subject: heading,
      text: [
        `${heading}.`,
        ...(excerpt === null ? [] : [`> ${excerpt}`]),
        `${button.text}: ${button.url}`,
        `--\n${footer.map(asText).join('\n')}\n`,
      ].join('\n\n'),
      html: fillLayout({
        language,
        heading: `${heading}.`,
        details: excerpt === null ? [] : [excerpt],
        button,
        footer,
      }),
    },
    daily: daily ? { language, appUrl, line: [heading, excerpt].filter(isText).join(' – ') } : null,
    // RFC 3834: nobody's absence note is a reply to it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    createdAt,
    expiresAt: createdAt + MAIL_LIFETIME_MS,
    dueAt: daily ? nextDigestAt(createdAt) : createdAt,
    delivery: { state: 'waiting', attempts: 0, ...NO_LEASE, lastError: null },
  };
}

/** Of other kinds the subject is a title. */
function overrideOf({ kind, subject }: Notification): MailOverride {
  const overrides: Readonly<Partial<Record<string, MailOverride>>> = MAIL;
  return (kind === 'billing' || kind === 'security' ? overrides[subject] : undefined) ?? {};
}

const textOr = (text: Text | undefined, language: Language, otherwise: string): string =>
  text === undefined ? otherwise : textIn(text, language);

const isText = (text: string | null): text is string => text !== null;

/** The hour of a day, UTC, at which those of the day before are mailed together. */
const DIGEST_HOUR_MS = 6 * HOUR;

/** The next time at which mails of a day are sent. */
export const nextDigestAt = (at: EpochMs): EpochMs =>
  (Math.floor((at - DIGEST_HOUR_MS) / DAY) + 1) * DAY + DIGEST_HOUR_MS;

const asText = ({ text, url }: FooterLine): string =>
  url === undefined ? text : `${text}: ${url}`;
