import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Outcome, type Shot, shoot } from './client';

/** A kind of request, and the answers to it that are right. */
export interface Kind {
  readonly name: string;
  readonly weight: number;
  readonly shot: (turn: number) => Shot;
  readonly right: readonly Outcome[];
}

export interface Tally {
  readonly right: Map<string, number>;
  readonly wrong: Map<string, number>;
}

const MB = 1_024 * 1_024;
/** Rate limits answer 429, and `Retry-After` is not waited for. */
const LIMITED = 429;

/**
 * The mixed load of a soak test.
 *
 * @param session Session cookie of a member.
 * @param origin Origin of the app.
 */
export function kindsOf(session: string, origin: string): Kind[] {
  const signedIn = { cookie: `__session=${session}` };
  const json = { ...signedIn, origin, 'content-type': 'application/json' };
  const ask = (hangUp?: 'response'): Shot => ({
    method: 'POST',
    path: '/api/chat',
    headers: { ...json, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ kind: 'ask', chatId: null, text: 'How long is the grace period?' }),
    ...(hangUp === undefined ? {} : { hangUp }),
  });
  const upload = (path: string, sizes: readonly number[]) => (turn: number) => ({
    method: 'POST',
    path,
    headers: { origin, 'content-type': 'application/octet-stream' },
    upload: (sizes[turn % sizes.length] ?? 1) * MB,
  });
  return [
    { name: 'static pages', weight: 20, shot: (turn) => page(turn), right: [200] },
    { name: 'rendered page', weight: 4, shot: () => get('/learn'), right: [200] },
    { name: 'public API', weight: 20, shot: () => get('/api/plans'), right: [200] },
    { name: 'own account', weight: 20, shot: () => get('/api/me', signedIn), right: [200] },
    { name: 'without a session', weight: 10, shot: () => get('/api/me'), right: [401] },
    // The quota of a plan ends the answers, not the requests.
    { name: 'chat', weight: 4, shot: () => ask(), right: [200, 402, 403] },
    { name: 'chat, hung up', weight: 2, shot: () => ask('response'), right: ['closed'] },
    {
      name: 'big body, no session',
      weight: 6,
      shot: upload('/api/admin/learning-control/uploads', [4, 12, 24]),
      right: [401, 413],
    },
    { name: 'too big a body', weight: 1, shot: upload('/api/me', [40]), right: [413] },
    {
      name: 'big body, hung up',
      weight: 4,
      shot: (turn) => ({ ...upload('/api/chat', [8, 24])(turn), hangUp: 'body' }),
      right: ['closed', 401, 413],
    },
    {
      name: 'webhook with a wrong signature',
      weight: 6,
      shot: () => ({
        method: 'POST',
        path: '/api/webhooks/provider',
        headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
        body: '{"id":"evt_soak"}',
      }),
      right: [400, 401],
    },
  ];
}

const get = (path: string, headers: Readonly<Record<string, string>> = {}): Shot => ({
  method: 'GET',
  path,
  headers,
});

const PAGES = ['/', '/pricing', '/sign-in'];
const page = (turn: number): Shot => get(PAGES[turn % PAGES.length] ?? '/');

/** Sends the mix from `width` clients until the time `until`. */
export async function runLoad(options: {
  readonly port: number;
  readonly width: number;
  readonly kinds: readonly Kind[];
  readonly until: number;
  readonly tally: Tally;
}): Promise<void> {
  const { port, width, kinds, until, tally } = options;
  const deck = kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));
  let turn = 0;
  const client = async (): Promise<void> => {
    while (Date.now() < until) {
      turn += 1;
      // A step that shares no factor with the deck's length visits all of it, in a mixed order.
      const kind = deck[(turn * STEP) % deck.length];
      if (kind !== undefined) count(tally, kind, await attempt(port, kind.shot(turn)));
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: width }, client));
}

/** A request without an answer. */
interface Failed {
  readonly error: string;
}

const STEP = 31;
/** The pause of each client between two requests. */
const PAUSE_MS = 50;

async function attempt(port: number, shot: Shot): Promise<Outcome | Failed> {
  try {
    return await shoot(port, shot);
  } catch (error) {
    return { error: (error as NodeJS.ErrnoException).code ?? String(error) };
  }
}

function count(tally: Tally, { name, right }: Kind, outcome: Outcome | Failed): void {
  const isFailed = typeof outcome === 'object';
  const isRight = !isFailed && (outcome === LIMITED || right.includes(outcome));
  const key = `${name}: ${isFailed ? outcome.error : outcome}`;
  const counts = isRight ? tally.right : tally.wrong;
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
