import { BoardSlug } from '@keelson/contracts/ids';
import { AddComment } from '@keelson/contracts/kanban/card/card-detail-endpoints';
import { ClaimNext, Heartbeat, ListOwnRuns } from '@keelson/contracts/kanban/run/run-endpoints';
import { addTool, ADDS, READS } from '@keelson/server/mcp/tool';
import { type McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { describeClaim } from '../card-result';
import { IdempotencyKey, type McpDeps, onCard, onRun } from '../tool';
import { summaryOf } from './read-tools';

/** Tools that get cards and keep them. */
export function addRunTools(server: McpServer, deps: McpDeps): void {
  const { operations } = deps;
  addTool(server, deps.report, {
    name: 'claim_next_card',
    title: 'Claim the next card',
    description:
      'Claims the next card: a ready one that is assigned to you, or one to review on a board that you review (run.purpose). Highest priority first, then oldest. The result has what get_card returns, and the run: call heartbeat at once.',
    input: z.strictObject({
      boardSlug: z.string().pipe(BoardSlug).optional().describe('Only cards of this board'),
      waitSeconds: ClaimNext.body.shape.wait.describe('How long to wait when no card is ready'),
      idempotencyKey: IdempotencyKey,
    }),
    annotations: ADDS,
    run: async ({ boardSlug, waitSeconds, idempotencyKey: key }) => {
      // The run's token stays here: the agent's own token reaches its runs, and models repeat what they read.
      const { card, context, run } = await operations.call(ClaimNext, {
        params: { agentId: operations.agentId },
        body: { ...(boardSlug === undefined ? {} : { boardSlug }), wait: waitSeconds },
        key,
      });
      return describeClaim({ card, context }, run);
    },
  });
  addTool(server, deps.report, {
    name: 'list_my_runs',
    title: 'List my runs',
    description:
      'Lists your active runs with their cards, oldest first. After a restart, continue a run with get_card and heartbeat, or give its card back.',
    input: z.strictObject({}),
    annotations: READS,
    run: async () => {
      const { items } = await operations.call(ListOwnRuns, {
        params: { agentId: operations.agentId },
      });
      return { items: items.map(({ card, run }) => ({ run, card: summaryOf(card) })) };
    },
  });
  addTool(server, deps.report, {
    name: 'heartbeat',
    title: 'Keep the card',
    description:
      'Extends your lease. Call it right after the claim, then at least twice per lease. kanban/lease-lost means that the card is no longer yours: stop working on it.',
    input: z.strictObject(onRun),
    annotations: { ...ADDS, idempotentHint: true },
    run: ({ boardSlug: slug, cardId, runId }) =>
      operations.call(Heartbeat, { params: { slug, cardId, runId } }),
  });
  addTool(server, deps.report, {
    name: 'comment_on_card',
    title: 'Comment on a card',
    description:
      'Adds a Markdown comment to a card that is assigned to you. People see it at once.',
    input: z.strictObject({
      ...onCard,
      body: AddComment.body.shape.body,
      idempotencyKey: IdempotencyKey,
    }),
    annotations: ADDS,
    run: async ({ boardSlug: slug, cardId, body, idempotencyKey: key }) => {
      const { id, createdAt } = await operations.call(AddComment, {
        params: { slug, cardId },
        body: { body },
        key,
      });
      return { commentId: id, createdAt };
    },
  });
}
