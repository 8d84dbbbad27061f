import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { ENDPOINTS } from '@keelson/contracts/http/endpoints';
import {
  RATE_LIMITS,
  type RateLimit,
  type RateLimitName,
  rateLimitsOf,
} from '@keelson/contracts/http/rate-limits';
import { HOUR } from '@keelson/contracts/time';

/** The most documents that one request reads and writes; a delete counts as a write. */
export interface DocumentBudget {
  readonly reads: number;
  readonly writes: number;
}

const budget = (reads: number, writes = 0): DocumentBudget => ({ reads, writes });

/** Most routes of members: the session, the account, and a few documents. */
const SMALL = budget(5);
/** A change: its key, what it reads, and what it writes. */
const CHANGE = budget(5, 3);
/** A change of a workspace: the key, who acts and on whom, the counters, and the cookies of the session. */
const TEAM_CHANGE = budget(14, 10);
/** A chat has up to 200 messages. */
const WHOLE_CHAT = budget(206, 2);
/** Routes that few requests an hour may call. */
const RARE = budget(40, 20);

const REFUSED_QUESTION = 'POST /api/chat, over the quota';

/**
 * The budget of each route that members and strangers can call. `document-budgets.integration.spec.ts` counts the requests and
 * fails when one is over its budget; `docs/scale.md` says what an hour of them costs.
 */
export const DOCUMENT_BUDGETS: Readonly<Record<string, DocumentBudget>> = {
  // A new device: two more, up to five times an hour. With up to ten cookies of the session, and a surplus of sessions that ends.
  'POST /api/session': budget(18, 8),
  // A cookie is ended once: what sign-ins made bounds what sign-outs end.
  'DELETE /api/session': budget(13, 10),
  'GET /api/me': SMALL,
  'PATCH /api/me': CHANGE,
  'GET /api/me/export': budget(5_000, 2),
  'DELETE /api/me': budget(2_000, 2_000),
  'GET /api/me/sessions': budget(105),
  'DELETE /api/me/sessions/{id}': budget(15, 10),
  'GET /api/me/sign-in-methods': SMALL,
  'PUT /api/me/sign-in-methods': budget(7, 3),
  'DELETE /api/me/sign-in-methods/{id}': CHANGE,
  'PUT /api/me/picture': CHANGE,
  'DELETE /api/me/picture': CHANGE,
  'GET /api/pictures/{uid}/{id}': SMALL,
  'GET /api/me/notifications': budget(105),
  'PUT /api/me/notifications': budget(104, 101),
  'PUT /api/me/notifications/read': budget(104, 101),
  'GET /api/plans': budget(2),
  'GET /api/checkout': RARE,
  'GET /api/checkout/sessions/{id}': RARE,
  'GET /api/portal': RARE,
  'GET /api/subscription': SMALL,
  'GET /api/subscription/change': RARE,
  'POST /api/subscription/change': RARE,
  'DELETE /api/subscription/change': RARE,
  'POST /api/subscription/cancel': RARE,
  'POST /api/subscription/end': RARE,
  'POST /api/subscription/card': RARE,
  'POST /api/subscription/resume': RARE,
  'GET /api/subscription/promotion': RARE,
  'POST /api/subscription/promotion': RARE,
  'GET /api/invoices': RARE,
  'GET /api/credits': SMALL,
  'GET /api/credits/checkout': RARE,
  'GET /api/usage': SMALL,
  'PUT /api/usage/cap': RARE,
  // Refused in the plan Free, which has no history.
  'GET /api/usage/history': SMALL,
  'POST /api/chat': budget(220, 20),
  [REFUSED_QUESTION]: budget(11, 3),
  'GET /api/chats': budget(205),
  'GET /api/chats/{id}': WHOLE_CHAT,
  'PATCH /api/chats/{id}': CHANGE,
  'DELETE /api/chats/{id}': CHANGE,
  'POST /api/chats/{id}/restore': CHANGE,
  'POST /api/chats/{id}/stop': WHOLE_CHAT,
  'GET /api/chat/options': SMALL,
  'POST /api/chat/attachments': budget(7, 5),
  'GET /api/chat/attachments/{id}': SMALL,
  'DELETE /api/chat/attachments/{id}': CHANGE,
  'PUT /api/chats/{id}/messages/{n}/feedback': WHOLE_CHAT,
  'DELETE /api/chats/{id}/messages/{n}/feedback': WHOLE_CHAT,
  'GET /api/chats/{id}/share': WHOLE_CHAT,
  'PUT /api/chats/{id}/share': WHOLE_CHAT,
  'DELETE /api/chats/{id}/share': WHOLE_CHAT,
  'GET /api/shared-chats/{token}': budget(203),
  'GET /api/learn/docs': budget(3),
  'GET /api/learn/navigation': budget(3),
  'GET /api/learn/docs/{slug}': budget(3),
  'GET /api/learn/docs/{slug}/lesson': budget(3),
  'GET /api/learn/docs/{slug}/images/{sha256}': budget(3),
  'GET /api/learn/previews/{slug}/{sha256}': budget(3),
  'GET /api/learn/videos/{id}': budget(3),
  // What is counted without a result is left out: an instance counts at most 30 a minute.
  'GET /api/learn/search': budget(3),
  'PUT /api/learn/docs/{slug}/feedback/{id}': budget(4, 3),
  'GET /api/learn/answer': budget(4, 1),
  'GET /api/projects': budget(205),
  'GET /api/projects/{slug}/hub': budget(3),
  'GET /api/workspaces': budget(205),
  'POST /api/me/invitations/{id}/accept': TEAM_CHANGE,
  'POST /api/me/invitations/{id}/decline': TEAM_CHANGE,
  'POST /api/workspaces': budget(110, 6),
  'PUT /api/workspaces/current': TEAM_CHANGE,
  'GET /api/workspaces/{workspace}': SMALL,
  'PATCH /api/workspaces/{workspace}': TEAM_CHANGE,
  'GET /api/workspaces/{workspace}/deletion': SMALL,
  'DELETE /api/workspaces/{workspace}': TEAM_CHANGE,
  'POST /api/workspaces/{workspace}/restore': TEAM_CHANGE,
  'GET /api/workspaces/{workspace}/members': budget(160),
  'GET /api/workspaces/{workspace}/usage/members': budget(160),
  'GET /api/workspaces/{workspace}/allowance': budget(12),
  'PATCH /api/workspaces/{workspace}/members/{uid}': TEAM_CHANGE,
  'PUT /api/workspaces/{workspace}/members/{uid}/cap': TEAM_CHANGE,
  'DELETE /api/workspaces/{workspace}/members/{uid}': TEAM_CHANGE,
  'POST /api/workspaces/{workspace}/leave': TEAM_CHANGE,
  'GET /api/workspaces/{workspace}/invitations': budget(105),
  // Refused in a workspace without a plan, which has the seat of its owner alone.
  'POST /api/workspaces/{workspace}/invitations': budget(8, 1),
  'POST /api/workspaces/{workspace}/invitations/{id}/resend': TEAM_CHANGE,
  'DELETE /api/workspaces/{workspace}/invitations/{id}': TEAM_CHANGE,
  'GET /api/workspaces/{workspace}/keys': budget(65),
  'PUT /api/workspaces/{workspace}/keys/{id}': budget(30, 3),
  'DELETE /api/workspaces/{workspace}/keys/{id}': TEAM_CHANGE,
  'PUT /api/workspaces/{workspace}/picture': TEAM_CHANGE,
  'DELETE /api/workspaces/{workspace}/picture': TEAM_CHANGE,
  'GET /api/workspaces/{workspace}/pictures/{id}': SMALL,
  'GET /api/workspaces/{workspace}/language': SMALL,
  'PUT /api/workspaces/{workspace}/language': TEAM_CHANGE,
  'PUT /api/workspaces/{workspace}/automatic-seats': TEAM_CHANGE,
  'PUT /api/workspaces/{workspace}/transfer': TEAM_CHANGE,
  'DELETE /api/workspaces/{workspace}/transfer': TEAM_CHANGE,
  'POST /api/workspaces/{workspace}/transfer/accept': TEAM_CHANGE,
  'PUT /api/workspaces/{workspace}/succession': TEAM_CHANGE,
  'GET /api/workspaces/{workspace}/audit': budget(160),
  'GET /api/workspaces/{workspace}/checkout': RARE,
  'GET /api/workspaces/{workspace}/checkout/sessions/{id}': RARE,
  'GET /api/workspaces/{workspace}/portal': RARE,
  'GET /api/workspaces/{workspace}/subscription': budget(12),
  'GET /api/workspaces/{workspace}/subscription/change': RARE,
  'POST /api/workspaces/{workspace}/subscription/change': RARE,
  'DELETE /api/workspaces/{workspace}/subscription/change': RARE,
  'POST /api/workspaces/{workspace}/subscription/cancel': RARE,
  'POST /api/workspaces/{workspace}/subscription/end': RARE,
  'POST /api/workspaces/{workspace}/subscription/card': RARE,
  'POST /api/workspaces/{workspace}/subscription/resume': RARE,
  'GET /api/workspaces/{workspace}/subscription/promotion': RARE,
  'POST /api/workspaces/{workspace}/subscription/promotion': RARE,
  'GET /api/workspaces/{workspace}/invoices': RARE,
  'GET /api/workspaces/{workspace}/credits': budget(8),
  'GET /api/workspaces/{workspace}/credits/checkout': RARE,
  'GET /api/workspaces/{workspace}/usage': budget(8),
  'PUT /api/workspaces/{workspace}/usage/cap': RARE,
  'GET /api/workspaces/{workspace}/usage/history': budget(8),
  'GET /api/workspaces/{workspace}/seats': budget(110),
  'GET /api/invitations/{secret}': budget(3),
  'POST /api/invitations/{secret}/accept': TEAM_CHANGE,
  'POST /api/invitations/{secret}/decline': budget(3, 4),
  'GET /api/config': budget(1),
  'POST /api/client-errors': budget(0),
  'GET /api/health': budget(3),
  'GET /api/live': budget(0),
  'GET /api/openapi.json': budget(0),
  'GET /api/execution-openapi.json': budget(0),
  'POST /api/policy-reports': budget(0),
  'GET /api/flags': SMALL,
};

/** US dollars for a document in a regional database (https://cloud.google.com/firestore/pricing, November 2025). */
const PRICE = { read: 0.03e-5, write: 0.09e-5 } as const;

/** Limits without an endpoint of the table: refused credentials, and pages and files that the server renders. */
const WITHOUT_ENDPOINT = {
  'credential-refused': budget(1),
  page: budget(3),
} as const satisfies Partial<Record<RateLimitName, DocumentBudget>>;

/** Describes what the requests of one limit cost at most. */
export interface HostileRow {
  readonly limit: RateLimitName;
  /** The most expensive route; null for a limit without one. */
  readonly route: string | null;
  readonly requests: number;
  readonly dollars: number;
}

/**
 * An hour in which one member of the plan Free and one address use every limit fully, each on the most expensive of the routes
 * that no narrower limit has. One instance answers: each further one has its own counts of the limits that are kept in memory.
 */
export function hostileHour(): HostileRow[] {
  const dearest = new Map<RateLimitName, string>();
  for (const endpoint of ENDPOINTS) {
    const route = `${endpoint.method} ${endpoint.path}`;
    const [limit] = rateLimitsOf(endpoint);
    if (DOCUMENT_BUDGETS[route] === undefined || limit === undefined) continue;
    const known = dearest.get(limit);
    if (known === undefined || priceOf(route) > priceOf(known)) dearest.set(limit, route);
  }
  const ofEndpoints = [...dearest].map(([limit, route]): HostileRow => {
    const requests = requestsOf(limit);
    // The plan has so many questions for the whole month; the others are refused.
    const full = limit === 'chat' ? planOf('free').limits.chatMessages : requests;
    const dollars = full * priceOf(route) + (requests - full) * priceOf(REFUSED_QUESTION);
    return { limit, route, requests, dollars };
  });
  const others = Object.entries(WITHOUT_ENDPOINT) as [RateLimitName, DocumentBudget][];
  return [
    ...ofEndpoints,
    ...others.map(([limit, most]): HostileRow => {
      const requests = requestsOf(limit);
      return { limit, route: null, requests, dollars: requests * dollarsOf(most) };
    }),
  ].sort((a, b) => b.dollars - a.dollars);
}

function requestsOf(limit: RateLimitName): number {
  const row: RateLimit = RATE_LIMITS[limit];
  return Math.round((row.limit * HOUR) / row.windowMs);
}

const priceOf = (route: string): number => dollarsOf(DOCUMENT_BUDGETS[route] ?? budget(0));

const dollarsOf = ({ reads, writes }: DocumentBudget): number =>
  reads * PRICE.read + writes * PRICE.write;

/** The list in `docs/scale.md`. */
export function hostileHourInMarkdown(): string {
  const rows = hostileHour().filter(({ dollars }) => dollars > 0);
  const total = rows.reduce((sum, { dollars }) => sum + dollars, 0);
  return [
    ...rows.map(({ limit, requests, route, dollars }) => {
      const { reads, writes } = mostOf(limit, route);
      const what = route === null ? `\`${limit}\`` : `\`${limit}\` \`${route}\``;
      return `- ${what}: ${requests} × (${reads} + ${writes}) = $${dollars.toFixed(3)}`;
    }),
    `- **Total**: $${total.toFixed(2)}`,
  ].join('\n');
}

function mostOf(limit: RateLimitName, route: string | null): DocumentBudget {
  const known: Partial<Record<RateLimitName, DocumentBudget>> = WITHOUT_ENDPOINT;
  return (route === null ? known[limit] : DOCUMENT_BUDGETS[route]) ?? budget(0);
}
