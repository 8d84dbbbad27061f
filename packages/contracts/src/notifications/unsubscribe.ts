import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';

const PATH = '/api/mail/unsubscribe/{token}';
const params = z.strictObject({ token: z.string().max(500) });
const responseType = ['text/html'] as const;

export const OpenUnsubscribe = defineEndpoint({
  operationId: 'openUnsubscribeFromMail',
  address: `GET ${PATH}`,
  auth: 'public',
  summary: 'The page behind the link of a mail, which asks before it turns such mails off',
  params,
  responseType,
});

export const Unsubscribe = defineEndpoint({
  operationId: 'unsubscribeFromMail',
  address: `POST ${PATH}`,
  auth: 'public',
  summary:
    'Turn mails of the kind in the signed link off, in one click (RFC 8058): without a session, from mail programs too',
  params,
  responseType,
});

export const UNSUBSCRIBE_ENDPOINTS = [OpenUnsubscribe, Unsubscribe] as const;
