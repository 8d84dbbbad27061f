import * as z from 'zod';
import { defineEndpoint } from '../../http/endpoint';
import { NotifyTargetId } from '../../ids';
import { DeliveryMode, NotifySubscription } from './notify-target';
import { CARD_CHANGE_ERRORS, onCard } from '../endpoint-parts';

export const Subscribe = defineEndpoint({
  operationId: 'subscribe',
  address: 'POST /v1/boards/{slug}/cards/{cardId}/subscriptions',
  auth: 'execution:service',
  summary:
    'Subscribe a target to a card from now on; an existing subscription keeps its position in the timeline',
  params: onCard,
  body: z.strictObject({ targetId: NotifyTargetId, deliveryMode: DeliveryMode.default('notify') }),
  response: NotifySubscription,
  errors: [...CARD_CHANGE_ERRORS, 'kanban/target-not-found'],
});

export const Unsubscribe = defineEndpoint({
  operationId: 'unsubscribe',
  address: 'DELETE /v1/boards/{slug}/cards/{cardId}/subscriptions/{targetId}',
  auth: 'execution:service',
  summary: 'Unsubscribe a target; does nothing when it is not subscribed',
  params: onCard.extend({ targetId: NotifyTargetId }),
  status: 204,
  errors: CARD_CHANGE_ERRORS,
});

export const NOTIFY_ENDPOINTS = [Subscribe, Unsubscribe] as const;
