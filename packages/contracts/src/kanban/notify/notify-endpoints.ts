import * as z from 'zod';
import { defineEndpoint } from '../../http/endpoint';
import { BoardSlug, CardId, NotifyTargetId } from '../../ids';
import { DeliveryMode, NotifySubscription } from './notify-target';

const onCard = z.strictObject({ slug: BoardSlug, cardId: CardId });
const onSubscription = z.strictObject({
  slug: BoardSlug,
  cardId: CardId,
  targetId: NotifyTargetId,
});
const WRITE_ERRORS = [
  'kanban/board-not-found',
  'kanban/card-not-found',
  'kanban/actor-missing',
  'kanban/board-archived',
] as const;

export const Subscribe = defineEndpoint({
  operationId: 'subscribe',
  method: 'POST',
  path: '/v1/boards/{slug}/cards/{cardId}/subscriptions',
  auth: 'execution:service',
  summary:
    'Subscribe a target to a card from now on; an existing subscription keeps its position in the timeline',
  params: onCard,
  body: z.strictObject({ targetId: NotifyTargetId, deliveryMode: DeliveryMode.default('notify') }),
  response: NotifySubscription,
  errors: [...WRITE_ERRORS, 'kanban/target-not-found'],
});

export const Unsubscribe = defineEndpoint({
  operationId: 'unsubscribe',
  method: 'DELETE',
  path: '/v1/boards/{slug}/cards/{cardId}/subscriptions/{targetId}',
  auth: 'execution:service',
  summary: 'Unsubscribe a target; does nothing when it is not subscribed',
  params: onSubscription,
  status: 204,
  errors: WRITE_ERRORS,
});

export const NOTIFY_ENDPOINTS = [Subscribe, Unsubscribe] as const;
