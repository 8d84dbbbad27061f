import { type Me } from '@keelson/contracts/account/endpoints';
import { rateLimitsOf } from '@keelson/contracts/http/rate-limits';
import { type EpochMs } from '@keelson/contracts/time';
import { type RateLimiter } from '@keelson/server/rate/rate-limiter';
import { type Actor } from '../http/authenticate';
import { type Route } from '../http/route';
import { inMeantWorkspace, type WorkspaceGuard } from '../http/workspace-guard';

/** Every page of the app asks for these first. */
const EVERYWHERE = ['/api/me', '/api/flags'];
/** Single pages ask for these too, in a person's own workspace: in a team they show that of the team. */
const ON_PAGE: Readonly<Record<string, readonly string[]>> = {
  '/dashboard': [
    '/api/subscription',
    '/api/usage',
    '/api/projects',
    '/api/chat/options',
    '/api/chats?limit=2',
  ],
  '/dashboard/billing': ['/api/subscription', '/api/usage'],
  '/checkout': ['/api/subscription', '/api/plans'],
};
/** A page does not wait longer; the browser asks for what is missing. */
const PATIENCE_MS = 500;

/** Responses of the API by path and query. */
export type FirstData = Readonly<Record<string, unknown>>;
export type ReadFirstData = (page: string, actor: Actor) => Promise<FirstData>;

/**
 * Reads the responses of the API that a page would ask for first, in the process that has verified the session. They count
 * against the limits of the account as requests of their own would. A response that is over a limit, fails or takes too long
 * is left out.
 *
 * @param routes Those of the API; lazily, because few instances serve pages.
 */
export function firstDataReader(
  routes: () => readonly Route[],
  limiter: Pick<RateLimiter, 'take'>,
  workspaces: WorkspaceGuard | null,
): ReadFirstData {
  const readers = new Map<string, NonNullable<Route['read']>>();
  return async (page, actor) => {
    if (readers.size === 0) {
      for (const { endpoint, read } of routes()) {
        if (read === undefined) continue;
        readers.set(endpoint.path, async (caller, query) => {
          if (!(await isWithinLimits(limiter, endpoint, caller))) return undefined;
          const meant = { endpoint, header: undefined };
          return read(await inMeantWorkspace(workspaces, caller, meant), query);
        });
      }
    }
    const shown = (page.split(/[?#]/)[0] ?? '').replace(/\/$/, '');
    const found = new Map<string, unknown>();
    const own = actor.workspace === null ? (ON_PAGE[shown] ?? []) : [];
    const reads = [...EVERYWHERE, ...own].map(async (name) => {
      const [path = '', query] = name.split('?');
      const read = readers.get(path);
      const response = await read?.(actor, Object.fromEntries(new URLSearchParams(query)));
      if (response !== undefined) found.set(name, response);
    });
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
    await Promise.race([Promise.allSettled(reads), patience]);
    clearTimeout(timer);
    return Object.fromEntries(found);
  };
}

async function isWithinLimits(
  limiter: Pick<RateLimiter, 'take'>,
  endpoint: Route['endpoint'],
  { uid }: Actor,
): Promise<boolean> {
  for (const name of rateLimitsOf(endpoint).reverse()) {
    if (!(await limiter.take(name, uid)).allowed) return false;
  }
  return true;
}

const END = '</body>';

/** The page in the theme of the account, so that it is not drawn in another one first. */
export function withTheme(html: string, responses: FirstData): string {
  const me = responses['/api/me'] as Me | undefined;
  return me === undefined
    ? html
    : html.replace('<html ', `<html data-theme="${me.preferences.theme}" `);
}

/** The page with what Angular's `TransferState` reads (`web/src/app/core/api/api-transfer-state.ts`). */
export function withFirstData(html: string, responses: FirstData, sentAt: EpochMs): string {
  // Within the element, no text can end it or begin a comment.
  const json = JSON.stringify({ responses, sentAt }).replaceAll('<', String.raw`\u003c`);
  const script = `<script id="ng-state" type="application/json">${json}</script>`;
  const at = html.lastIndexOf(END);
  return at === -1 ? html : html.slice(0, at) + script + html.slice(at);
}
