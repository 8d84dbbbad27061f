import { HOUR, MINUTE } from '../time';
import { type Endpoint } from './endpoint';
import { isSignedPath } from './signed-paths';

/**
 * Describes where the count is kept. `shared`: Firestore, exact for all instances, one transaction for the requests
 * that come together; `onOutage`: what happens while it does not answer, `refuse` for what costs money or shows data.
 * `instance`: memory, free, but each instance counts for itself (ADR 0055).
 */
type RateStore =
  | { readonly store: 'shared'; readonly onOutage: 'allow' | 'refuse' }
  | { readonly store: 'instance' };

export type RateLimit = RateStore & {
  /** Requests in any period of `windowMs`. */
  readonly limit: number;
  readonly windowMs: number;
  /** The caller whose units add up. */
  readonly by: 'account' | 'address' | 'agent';
  readonly what: string;
  /** `refused`: only requests that end with 401 count, and only they are refused. Default: every request. */
  readonly counts?: 'refused';
  /** `METHOD path` of the endpoints with this limit; `rateLimitsOf` assigns the general ones. */
  readonly endpoints: readonly `${Endpoint['method']} ${string}`[];
};

/** Every rate limit. A person in a hurry stays far below: 60 moved cards or 20 reads of a page are no burst here. */
export const RATE_LIMITS = {
  'sign-in-refused': {
    limit: 20,
    windowMs: MINUTE,
    by: 'address',
    store: 'shared',
    onOutage: 'allow',
    what: 'Refused sign-ins. Valid ones are still accepted, so that nobody can lock out an office.',
    counts: 'refused',
    endpoints: ['POST /api/session'],
  },
  'credential-refused': {
    limit: 600,
    windowMs: MINUTE,
    by: 'address',
    store: 'instance',
    what: 'Requests with an invalid, expired or ended session, ID token, or token of an agent or run. Valid ones are still accepted.',
    counts: 'refused',
    endpoints: [],
  },
  'sign-in': {
    limit: 700,
    windowMs: 5 * MINUTE,
    by: 'address',
    store: 'instance',
    what: 'Sign-ins, including valid ones, and sign-outs',
    endpoints: ['POST /api/session', 'DELETE /api/session'],
  },
  export: {
    limit: 10,
    windowMs: HOUR,
    by: 'account',
    store: 'shared',
    onOutage: 'refuse',
    what: 'Exports of the whole account',
    endpoints: ['GET /api/me/export'],
  },
  deletion: {
    limit: 10,
    windowMs: HOUR,
    by: 'account',
    store: 'shared',
    onOutage: 'allow',
    what: 'Attempts to delete the account',
    endpoints: ['DELETE /api/me'],
  },
  checkout: {
    limit: 60,
    windowMs: 10 * MINUTE,
    by: 'account',
    store: 'shared',
    onOutage: 'allow',
    what: 'Pages of the payment provider',
    endpoints: [
      'GET /api/checkout',
      'GET /api/credits/checkout',
      'GET /api/portal',
      'GET /api/workspaces/{workspace}/checkout',
      'GET /api/workspaces/{workspace}/credits/checkout',
      'GET /api/workspaces/{workspace}/portal',
    ],
  },
  'checkout-outcome': {
    limit: 120,
    windowMs: 10 * MINUTE,
    by: 'account',
    store: 'shared',
    onOutage: 'allow',
    what: 'Outcomes of checkouts: each asks the payment provider, and a page asks up to 12 times',
    endpoints: [
      'GET /api/checkout/sessions/{id}',
      'GET /api/workspaces/{workspace}/checkout/sessions/{id}',
    ],
  },
  'plan-change': {
    limit: 60,
    windowMs: 10 * MINUTE,
    by: 'account',
    store: 'shared',
    onOutage: 'allow',
    what: 'Changes of a subscription and of its cap, previews of what they cost, and the list of invoices',
    endpoints: [
      'GET /api/subscription/change',
      'POST /api/subscription/change',
      'DELETE /api/subscription/change',
      'GET /api/subscription/promotion',
      'POST /api/subscription/promotion',
      'POST /api/subscription/cancel',
      'POST /api/subscription/resume',
      'POST /api/subscription/card',
      'POST /api/subscription/end',
      'PUT /api/usage/cap',
      'GET /api/invoices',
      'GET /api/workspaces/{workspace}/subscription/change',
      'POST /api/workspaces/{workspace}/subscription/change',
      'DELETE /api/workspaces/{workspace}/subscription/change',
      'GET /api/workspaces/{workspace}/subscription/promotion',
      'POST /api/workspaces/{workspace}/subscription/promotion',
      'POST /api/workspaces/{workspace}/subscription/cancel',
      'POST /api/workspaces/{workspace}/subscription/resume',
      'POST /api/workspaces/{workspace}/subscription/card',
      'POST /api/workspaces/{workspace}/subscription/end',
      'PUT /api/workspaces/{workspace}/usage/cap',
      'GET /api/workspaces/{workspace}/invoices',
      'GET /api/admin/billing/users/{uid}/invoices',
    ],
  },
  chat: {
    limit: 60,
    windowMs: MINUTE,
    by: 'account',
    store: 'shared',
    onOutage: 'refuse',
    what: 'Questions to the assistant',
    endpoints: ['POST /api/chat'],
  },
  workspaces: {
    limit: 20,
    windowMs: HOUR,
    by: 'account',
    store: 'instance',
    what: 'New workspaces',
    endpoints: ['POST /api/workspaces'],
  },
  invitations: {
    limit: 60,
    windowMs: 10 * MINUTE,
    by: 'account',
    store: 'shared',
    onOutage: 'refuse',
    what: 'Invitations to workspaces: each request mails up to 100 addresses',
    endpoints: [
      'POST /api/workspaces/{workspace}/invitations',
      'POST /api/workspaces/{workspace}/invitations/{id}/resend',
    ],
  },
  'workspace-change': {
    limit: 120,
    windowMs: 10 * MINUTE,
    by: 'account',
    store: 'instance',
    what: 'Changes of workspaces and their members',
    endpoints: [
      'PUT /api/workspaces/current',
      'PATCH /api/workspaces/{workspace}',
      'DELETE /api/workspaces/{workspace}',
      'POST /api/workspaces/{workspace}/restore',
      'PATCH /api/workspaces/{workspace}/members/{uid}',
      'PUT /api/workspaces/{workspace}/members/{uid}/cap',
      'DELETE /api/workspaces/{workspace}/members/{uid}',
      'POST /api/workspaces/{workspace}/leave',
      'DELETE /api/workspaces/{workspace}/invitations/{id}',
      'PUT /api/workspaces/{workspace}/transfer',
      'DELETE /api/workspaces/{workspace}/transfer',
      'POST /api/workspaces/{workspace}/transfer/accept',
      'PUT /api/workspaces/{workspace}/succession',
      'PUT /api/workspaces/{workspace}/language',
      'PUT /api/workspaces/{workspace}/automatic-seats',
      'PUT /api/workspaces/{workspace}/picture',
      'DELETE /api/workspaces/{workspace}/picture',
      'PUT /api/workspaces/{workspace}/keys/{id}',
      'DELETE /api/workspaces/{workspace}/keys/{id}',
      'POST /api/invitations/{secret}/accept',
      'POST /api/me/invitations/{id}/accept',
      'POST /api/me/invitations/{id}/decline',
    ],
  },
  'invitation-link': {
    limit: 20,
    windowMs: MINUTE,
    by: 'address',
    store: 'instance',
    what: 'Reads and refusals of invitations by their link',
    endpoints: ['GET /api/invitations/{secret}', 'POST /api/invitations/{secret}/decline'],
  },
  'shared-chat': {
    limit: 20,
    windowMs: MINUTE,
    by: 'address',
    store: 'instance',
    what: 'Reads of chats that are shared by a link',
    endpoints: ['GET /api/shared-chats/{token}'],
  },
  breakdown: {
    limit: 20,
    windowMs: MINUTE,
    by: 'account',
    store: 'shared',
    onOutage: 'refuse',
    what: 'Proposals to break down a card, which may call the model',
    endpoints: ['POST /api/admin/kanban/boards/{slug}/cards/{cardId}/breakdown/proposal'],
  },
  'policy-reports': {
    limit: 120,
    windowMs: MINUTE,
    by: 'address',
    store: 'instance',
    what: 'Reports of browsers. What is over the limit is dropped, and answered like the rest.',
    endpoints: ['POST /api/policy-reports'],
  },
  'client-errors': {
    limit: 30,
    windowMs: MINUTE,
    by: 'address',
    store: 'instance',
    what: 'Errors that browsers report',
    endpoints: ['POST /api/client-errors'],
  },
  'doc-feedback': {
    limit: 20,
    windowMs: 10 * MINUTE,
    by: 'address',
    store: 'shared',
    onOutage: 'allow',
    what: 'Answers to “Was this helpful?”',
    endpoints: ['PUT /api/learn/docs/{slug}/feedback/{id}'],
  },
  'hub-questions': {
    limit: 20,
    windowMs: MINUTE,
    by: 'address',
    store: 'instance',
    what: 'Questions of readers to the published documents, which search them by words',
    endpoints: ['GET /api/learn/answer'],
  },
  'large-read': {
    limit: 60,
    windowMs: MINUTE,
    by: 'account',
    store: 'instance',
    what: 'Lists, and what reads a whole chat: up to 200 documents',
    endpoints: [
      'GET /api/chats',
      'GET /api/chats/{id}',
      'POST /api/chats/{id}/stop',
      'GET /api/chats/{id}/share',
      'PUT /api/chats/{id}/share',
      'DELETE /api/chats/{id}/share',
      'PUT /api/chats/{id}/messages/{n}/feedback',
      'DELETE /api/chats/{id}/messages/{n}/feedback',
      'GET /api/me/notifications',
      'GET /api/projects',
      'GET /api/workspaces',
      'GET /api/workspaces/{workspace}/members',
      'GET /api/workspaces/{workspace}/usage/members',
      'GET /api/workspaces/{workspace}/allowance',
      'GET /api/workspaces/{workspace}/seats',
      'GET /api/workspaces/{workspace}/subscription',
      'GET /api/workspaces/{workspace}/credits',
      'GET /api/workspaces/{workspace}/usage',
      'GET /api/workspaces/{workspace}/usage/history',
      'GET /api/workspaces/{workspace}/invitations',
      'GET /api/workspaces/{workspace}/audit',
      'GET /api/workspaces/{workspace}/keys',
      'GET /api/workspaces/{workspace}/subscription',
      'GET /api/workspaces/{workspace}/credits',
      'GET /api/workspaces/{workspace}/usage',
      'GET /api/workspaces/{workspace}/usage/history',
    ],
  },
  'notification-marks': {
    limit: 12,
    windowMs: MINUTE,
    by: 'account',
    store: 'instance',
    what: 'Marks of notifications: each writes up to 100 documents',
    endpoints: ['PUT /api/me/notifications', 'PUT /api/me/notifications/read'],
  },
  'session-list': {
    limit: 20,
    windowMs: MINUTE,
    by: 'account',
    store: 'instance',
    what: 'Lists of sessions, of which an account has about 100, and ends of one with its cookies',
    endpoints: [
      'GET /api/me/sessions',
      'DELETE /api/me/sessions/{id}',
      'GET /api/admin/users/{uid}/sessions',
    ],
  },
  'source-upload': {
    limit: 1_500,
    windowMs: 10 * MINUTE,
    by: 'account',
    store: 'instance',
    what: 'Uploads of sources: an ingest has up to 1,000',
    endpoints: ['POST /api/admin/learning-control/uploads'],
  },
  upload: {
    limit: 300,
    windowMs: 10 * MINUTE,
    by: 'account',
    store: 'instance',
    what: 'Uploads',
    endpoints: [],
  },
  change: {
    limit: 300,
    windowMs: MINUTE,
    by: 'account',
    store: 'instance',
    what: 'Changes of any kind',
    endpoints: [],
  },
  read: {
    limit: 1_200,
    windowMs: MINUTE,
    by: 'account',
    store: 'instance',
    what: 'Reads',
    endpoints: [],
  },
  page: {
    limit: 600,
    windowMs: MINUTE,
    by: 'address',
    store: 'instance',
    what: 'Pages that the server renders or checks, and files that it builds: the learning hub and its Markdown, sitemap, feeds, the signed-in app and the console',
    endpoints: [],
  },
  public: {
    limit: 1_500,
    windowMs: MINUTE,
    by: 'address',
    store: 'instance',
    what: 'Requests without an account',
    endpoints: [],
  },
  agent: {
    limit: 1_200,
    windowMs: MINUTE,
    by: 'agent',
    store: 'instance',
    what: 'Requests of an agent, with its own token or those of its runs, to the execution service',
    endpoints: [],
  },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof RATE_LIMITS;

const rows: [RateLimitName, RateLimit][] = Object.entries(RATE_LIMITS) as [
  RateLimitName,
  RateLimit,
][];

const isOf = (
  { endpoints }: RateLimit,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
): boolean => endpoints.some((name) => name === `${method} ${path}`);

/** The limit for refused requests of an endpoint, null when it has none. */
export const refusedLimitOf = (endpoint: Pick<Endpoint, 'method' | 'path'>): RateLimitName | null =>
  rows.find(([, row]) => row.counts === 'refused' && isOf(row, endpoint))?.[0] ?? null;

/**
 * The limits of an endpoint of the product's API, the strictest first. Deliveries of providers and links in mails have
 * none: a signature decides.
 */
export function rateLimitsOf(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'auth' | 'upload'>,
): RateLimitName[] {
  const { method, path, auth, upload } = endpoint;
  if (isSignedPath(path)) return [];
  const own = rows
    .filter(([, row]) => row.counts === undefined && isOf(row, endpoint))
    .map(([name]) => name);
  if (auth === 'public') return [...own, 'public'];
  // Those of a large ingest would use up what other changes may take.
  if (upload !== undefined) return own.length > 0 ? own : ['upload', 'change'];
  return [...own, method === 'GET' ? 'read' : 'change'];
}
