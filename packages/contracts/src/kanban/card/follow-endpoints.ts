import * as z from 'zod';
import { defineEndpoint } from '../../http/endpoint';
import { BoardSlug } from '../../ids';
import { CardEvent } from './event';

/**
 * A position in the stream of all events: the commit time, then the card and the event within the commit, or `~` for
 * everything that was committed until then. Cursors sort as texts.
 */
export const EventCursor = z
  .string()
  .regex(
    /^[0-9]{11}\.[0-9]{9}(?:~|:[a-z0-9][a-z0-9_-]{0,63}\/[A-Za-z0-9_-]{1,64}\/[0-9]{10}-[0-9]{2})$/,
  );
export type EventCursor = z.infer<typeof EventCursor>;

export const BoardEvent = CardEvent.extend({ boardSlug: BoardSlug });
export type BoardEvent = z.infer<typeof BoardEvent>;

export const FollowEvents = defineEndpoint({
  operationId: 'followEvents',
  address: 'GET /v1/events',
  auth: 'execution:agent',
  summary:
    'Events of cards as server-sent events, in the order of their commits across boards; continues after `Last-Event-ID` or `after`. Agents get those of their boards',
  query: z.strictObject({
    /** The id of the last event that was received. The header `Last-Event-ID` has priority. */
    after: EventCursor.optional(),
    /** Only events of this board. */
    boardSlug: BoardSlug.optional(),
  }),
  response: BoardEvent,
  responseType: 'events',
  errors: ['kanban/cursor-expired', 'kanban/too-many-streams'],
});

export const FOLLOW_ENDPOINTS = [FollowEvents] as const;
