import * as z from 'zod';
import { defineEndpoint } from '../../http/endpoint';
import { Card, CardContent } from './card';
import { CARD_CHANGE_ERRORS, CARD_ERRORS, onCard } from '../endpoint-parts';

/** The most cards that one card is broken down into at once. */
export const MAX_BREAKDOWN_CARDS = 10;

/** One card of a breakdown. Labels, priority and requirements come from the card that is broken down. */
export const BreakdownCard = CardContent.pick({ title: true, body: true, acceptance: true });
export type BreakdownCard = z.infer<typeof BreakdownCard>;

/** Cards that are proposed. Nothing is stored. */
export const BreakdownProposal = z.strictObject({
  /** The source of the proposal: the configured model, or the checklist, lists and headings of the card itself. */
  source: z.enum(['model', 'card']),
  cards: z.array(BreakdownCard).max(MAX_BREAKDOWN_CARDS),
  /** Proposed cards that were left out because there were too many. */
  leftOut: z.int().nonnegative(),
});
export type BreakdownProposal = z.infer<typeof BreakdownProposal>;

export const ProposeBreakdown = defineEndpoint({
  operationId: 'proposeBreakdown',
  address: 'POST /v1/boards/{slug}/cards/{cardId}/breakdown/proposal',
  auth: 'execution:service',
  summary:
    'Propose cards that a card can be broken down into, by the configured model, else from its checklist, lists or headings; stores nothing',
  params: onCard,
  response: BreakdownProposal,
  idempotency: 'natural',
  errors: [
    ...CARD_ERRORS,
    'kanban/card-archived',
    'kanban/proposal-unusable',
    'chat/provider-unavailable',
    'chat/provider-busy',
    'chat/provider-refused',
    'chat/provider-timeout',
  ],
});

/** Describes how the new cards are linked: the card waits for them, or they wait for the card. */
export const BreakdownOrder = z.enum(['before', 'after']);
export type BreakdownOrder = z.infer<typeof BreakdownOrder>;

export const BreakDownCard = defineEndpoint({
  operationId: 'breakDownCard',
  address: 'POST /v1/boards/{slug}/cards/{cardId}/breakdown',
  auth: 'execution:service',
  summary:
    'Create up to 10 cards that are linked to a card, all or none: `before`, the card waits for them; `after`, they wait for the card',
  params: onCard,
  body: z.strictObject({
    cards: z.array(BreakdownCard).min(1).max(MAX_BREAKDOWN_CARDS),
    order: BreakdownOrder.default('before'),
  }),
  response: z.strictObject({ card: Card, created: z.array(Card) }),
  status: 201,
  errors: [
    ...CARD_CHANGE_ERRORS,
    'kanban/card-archived',
    'kanban/transition-not-allowed',
    'kanban/link-limit',
    'kanban/wip-limit',
  ],
});
export type BreakDownCard = z.infer<typeof BreakDownCard.body>;

/** A card that runs, waits for its review or is done does not wait for new cards. */
export const canWaitForCards = ({ status }: Pick<Card, 'status'>): boolean =>
  status !== 'running' && status !== 'review' && status !== 'done';

export const BREAKDOWN_ENDPOINTS = [ProposeBreakdown, BreakDownCard] as const;
