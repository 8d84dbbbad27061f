import * as z from 'zod';
import { type EnvRow } from '../env-row';

/** Of both servers: each writes mails into the outbox. */
export const MAIL_FROM = {
  required: false,
  secret: false,
  what: 'Sender of all mails, at a domain with SPF and DKIM. Without it, nothing is mailed.',
  example: 'My Product <hello@example.com>',
  schema: z
    .string()
    .regex(
      /^(?:[^<>\r\n]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
      'Must be an address, or a name with an address: My Product <hello@example.com>',
    ),
} as const satisfies EnvRow;

/** Of the functions, which send what is in the outbox. */
export const MAIL_URL = {
  required: false,
  secret: true,
  what: 'Mail server: `smtps://user:password@host:465`, or `smtp://` with STARTTLS. Required with MAIL_FROM.',
  example: 'smtps://user:password@smtp.example.com:465',
  schema: z.url({
    protocol: /^smtps?$/,
    error: 'Must be a URL that begins with smtp:// or smtps://',
  }),
} as const satisfies EnvRow;
