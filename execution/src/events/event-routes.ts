import { DomainError } from '@keelson/contracts/errors';
import { EventCursor, FollowEvents } from '@keelson/contracts/kanban/card/follow-endpoints';
import { abortOnDisconnect, type Exchange } from '@keelson/server/http/exchange';
import { parseCall } from '@keelson/server/http/parse-call';
import { parseInput } from '@keelson/server/http/parse-input';
import { type Principal } from '../http/authenticate';
import { admitCaller, type HttpDeps, type Route } from '../http/route';
import { type Service } from '../service';
import { EventSink } from './event-sink';
import { findStart, followEvents } from './follow-events';
import { StreamLimits } from './stream-limits';

const NO_BODY = Buffer.alloc(0);

/** `GET /v1/events`: the events of cards as they are stored. */
export const eventRoutes = (service: Service): Route[] => {
  const limits = new StreamLimits();
  return [
    {
      endpoint: FollowEvents,
      handle: () => Promise.reject(new Error('Event streams are served over HTTP only')),
      bind: (http) => async (exchange) => {
        const verify = () => verifyFollower(http, exchange);
        const principal = await admitCaller(http, exchange, verify);
        const { boardSlug, after } = parseCall(FollowEvents, exchange.req, NO_BODY).query;
        if (principal.kind !== 'service') {
          http.onAgentCall(principal.agent.id, FollowEvents.operationId);
        }
        const release = limits.take(principal);
        try {
          const follower = { principal, boardSlug, after: cursorFrom(exchange, after) };
          await stream(service, exchange, { ...follower, recheck: verify });
        } finally {
          release();
        }
        return null;
      },
    },
  ];
};

const verifyFollower = ({ authenticator }: HttpDeps, { req }: Exchange): Promise<Principal> =>
  authenticator.verify('execution:agent', {
    authorization: req.get('authorization'),
    params: {},
  });

/** @throws {DomainError} `request/invalid`. */
function cursorFrom({ req }: Exchange, after: EventCursor | undefined): EventCursor | undefined {
  const last = req.get('last-event-id');
  return last === undefined || last === '' ? after : parseInput(EventCursor, last);
}

type Unbound = Omit<Parameters<typeof followEvents>[1], 'until'>;

async function stream(service: Service, exchange: Exchange, follower: Unbound): Promise<void> {
  const { eventFeed, stopping, streamMs, log } = service;
  const { res, req } = exchange;
  const closed = abortOnDisconnect(exchange);
  const ends = [closed, stopping.signal, AbortSignal.timeout(streamMs)];
  const until = AbortSignal.any(ends);
  const release = eventFeed.hold();
  try {
    const early = AbortSignal.any([until, exchange.deadline]);
    const start = await findStart(service, follower.after, early);
    if (start === null) throw new DomainError('service/unavailable', 'Try again in a moment.');
    const sink = new EventSink(res, until);
    await sink.open(start.missed.length > 0 ? (follower.after ?? start.cursor) : start.cursor);
    if (req.method !== 'HEAD') await followEvents(service, { ...follower, until }, { start, sink });
    sink.end();
  } catch (error) {
    if (!res.headersSent) throw error;
    // The client has disconnected, its token has ended, or the database failed: it connects again with its last id.
    if (!until.aborted) log.warn('A stream of events ended early', { error });
    res.end();
  } finally {
    release();
  }
}
