import * as z from 'zod';
import { type EnvRow } from '../env-row';

/** The sender of mails, for both servers: each writes mails into the outbox. */
export const MAIL_FROM = {
  required: false,
  what: 'Sender of all mails, at a domain with SPF and DKIM. Without it, nothing is mailed.',
  example: 'My Product <hello@example.com>',
  schema: z
    .string()
    .regex(
      /^(?:[^<>\r\n]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
      'Must be an address, or a name with an address: My Product <hello@example.com>',
    ),
} as const satisfies EnvRow;

/** The mail server, for the functions that send what is in the outbox. */
export const MAIL_URL = {
  required: false,
  secret: true,
  what: 'Mail server: `smtps://user:password@host:465`, `smtp://` with STARTTLS, or the HTTP API of Resend with its key: `https://re_key@api.resend.com`. Required with MAIL_FROM.',
  example: 'smtps://user:password@smtp.example.com:465',
  schema: z
    .url({
      protocol: /^(?:smtps?|https)$/,
      error: 'Must be a URL that begins with smtp://, smtps:// or https://',
    })
    .refine(
      (url) => !url.startsWith('https:') || new URL(url).username !== '',
      'Must have the key of the API: https://re_key@api.resend.com',
    ),
} as const satisfies EnvRow;

export const MAIL_PER_SECOND = {
  required: false,
  what: 'Most mails per second that your mail provider takes. Default: 2.',
  example: '10',
  schema: z.string().regex(/^[1-9]\d{0,3}$/, 'Must be a whole number from 1 to 9999'),
} as const satisfies EnvRow;

/** The secret by which the functions verify bounces and complaints. */
export const MAIL_WEBHOOK_SECRET = {
  required: false,
  secret: true,
  what: 'Signing secret of the webhook of your mail provider (Resend: Webhooks), for bounces and complaints at `/api/webhooks/mail`. During a rotation: several, comma-separated.',
  example: 'whsec_…',
  schema: z
    .string()
    .regex(
      /^whsec_[\w+/=-]+(\s*,\s*whsec_[\w+/=-]+)*[\s,]*$/,
      'Must be a signing secret (whsec_…), or several, comma-separated',
    ),
} as const satisfies EnvRow;
