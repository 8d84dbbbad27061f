import { REGION } from '@keelson/contracts/region';
import { APP_ORIGIN } from './deployment';

/** A request through Hosting, or to a function at its own origin, and what production must answer. */
export interface RehearsedRequest {
  readonly name: string;
  readonly to: 'hosting' | 'chat';
  readonly path: string;
  readonly init?: RequestInit;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const API_POLICY = "default-src 'none'";

const PAGE_POLICY = "script-src 'self' https://apis.google.com";

/** None of them needs the database, which has no stand-in with a production configuration. */
export const REQUESTS: readonly RehearsedRequest[] = [
  {
    name: 'the configuration of the web app',
    to: 'hosting',
    path: '/api/config',
    status: 200,
    headers: { 'referrer-policy': 'no-referrer', 'content-security-policy': API_POLICY },
  },
  {
    name: 'the start page, a file',
    to: 'hosting',
    path: '/',
    status: 200,
    headers: {
      'content-security-policy': PAGE_POLICY,
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-cache',
    },
  },
  { name: 'an account without a session', to: 'hosting', path: '/api/me', status: 401 },
  { name: 'the console without a session', to: 'hosting', path: '/api/admin/users', status: 401 },
  {
    name: 'a webhook without a signature',
    to: 'hosting',
    path: '/api/webhooks/provider',
    init: { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
    status: 400,
  },
  { name: 'a protected page without a session', to: 'hosting', path: '/dashboard', status: 302 },
  {
    name: 'the permission to call the chat function from the app',
    to: 'chat',
    path: '/api/chat',
    init: {
      method: 'OPTIONS',
      headers: { origin: APP_ORIGIN, 'access-control-request-method': 'POST' },
    },
    status: 204,
    headers: {
      'access-control-allow-origin': APP_ORIGIN,
      'access-control-allow-headers': 'Authorization',
    },
  },
  {
    name: 'a question without a token at the function',
    to: 'chat',
    path: '/api/chat',
    init: {
      method: 'POST',
      body: '{"chatId":null,"text":"What?"}',
      headers: {
        origin: APP_ORIGIN,
        'content-type': 'application/json',
        'idempotency-key': 'rehearsal-1',
      },
    },
    status: 401,
    headers: { 'access-control-allow-origin': APP_ORIGIN },
  },
];

/** The URL that browsers get for the chat: the one that Firebase assigns. */
export const chatUrlOf = (projectId: string): string =>
  `https://${REGION}-${projectId}.cloudfunctions.net/chat/api/chat`;

/** @returns Sentences; none when the response is as expected. */
export async function checkRequest(request: RehearsedRequest, base: string): Promise<string[]> {
  const response = await fetch(`${base}${request.path}`, { ...request.init, redirect: 'manual' });
  const text = await response.text();
  const problems = Object.entries(request.headers ?? {})
    .filter(([name, part]) => !(response.headers.get(name) ?? '').includes(part))
    .map(([name]) => `${name} is ${response.headers.get(name) ?? 'missing'}`);
  return response.status === request.status
    ? problems
    : [
        `status ${response.status} instead of ${request.status}: ${text.slice(0, 200)}`,
        ...problems,
      ];
}
