import { type MailSettings } from '@keelson/server/notifications/notification-writer';
import { httpTransport } from './http-transport';
import { type MailTransport } from './send-mail';
import { smtpTransport } from './smtp-transport';

/** The transport that `MAIL_URL` names. */
export const openTransport = (url: string, settings: MailSettings): MailTransport =>
  /^https?:/.test(url) ? httpTransport({ ...settings, url }) : smtpTransport({ ...settings, url });
