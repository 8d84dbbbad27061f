import { BoardSlug } from '@keelson/contracts/ids';
import { AddComment } from '@keelson/contracts/kanban/card/card-detail-endpoints';
import { Comment } from '@keelson/contracts/kanban/card/comment';
import { RunView } from '@keelson/contracts/kanban/run/run';
import { ClaimNext, Heartbeat, ListOwnRuns } from '@keelson/contracts/kanban/run/run-endpoints';
import { addTool, ADDS, READS } from '@keelson/server/mcp/tool';
import { type McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { CardInContext, CardSummary } from '../card-context';
import { IdempotencyKey, type McpDeps, onCard, onRun } from '../tool';

/** Tools that get cards and keep them. */
export function addRunTools(server: McpServer, deps: McpDeps): void {
  const { operations } = deps;
  addTool(server, deps.report, {
    name: 'claim_next_card',
    title: 'Claim the next card',
    description:
      'Claims the next card: a ready one that is assigned to you, or one in Review on a board that you review (run.purpose is review: judge context.submission, then finish_card with done or request_changes). Highest priority first, then oldest. It is yours until run.leaseUntil (epoch milliseconds): call heartbeat well before, and end it with finish_card, ask_question, block_card, fail_card or release_card. The result has everything that get_card returns.',
    input: z.strictObject({
      boardSlug: BoardSlug.optional().describe('Only cards of this board. Default: any board.'),
      waitSeconds: ClaimNext.body.shape.wait.describe(
        'How long to wait for a card when none is ready.',
      ),
      idempotencyKey: IdempotencyKey,
    }),
    output: CardInContext.extend({ run: RunView }),
    annotations: ADDS,
    run: async ({ boardSlug, waitSeconds, idempotencyKey: key }) => {
      const { card, context, run } = await operations.call(ClaimNext, {
        params: { agentId: operations.agentId },
        body: { ...(boardSlug === undefined ? {} : { boardSlug }), wait: waitSeconds },
        key,
      });
      // The run's token stays here: the agent's own token reaches its runs, and models repeat what they read.
      return { card, context, run };
    },
  });
  addTool(server, deps.report, {
    name: 'list_my_runs',
    title: 'List my runs',
    description:
      'Lists your active runs with their cards, oldest first. Call it after a restart: continue a run with get_card and heartbeat, or give its card back with release_card.',
    input: z.strictObject({}),
    output: z.strictObject({ items: z.array(z.strictObject({ card: CardSummary, run: RunView })) }),
    annotations: READS,
    run: async () => {
      const { items } = await operations.call(ListOwnRuns, {
        params: { agentId: operations.agentId },
      });
      return { items: items.map(({ card, run }) => ({ card, run })) };
    },
  });
  addTool(server, deps.report, {
    name: 'heartbeat',
    title: 'Keep the card',
    description:
      'Extends your lease on a claimed card. Call it while you work, at least twice per lease. The error kanban/lease-lost means that the card is no longer yours: stop working on it.',
    input: z.strictObject(onRun),
    output: Heartbeat.response,
    annotations: { ...ADDS, idempotentHint: true },
    run: ({ boardSlug: slug, cardId, runId }) =>
      operations.call(Heartbeat, { params: { slug, cardId, runId } }),
  });
  addTool(server, deps.report, {
    name: 'comment_on_card',
    title: 'Comment on a card',
    description:
      'Adds a Markdown comment to a card that is assigned to you. People on the board see it immediately. Comments cannot be edited or removed.',
    input: z.strictObject({
      ...onCard,
      body: AddComment.body.shape.body.describe('Markdown.'),
      idempotencyKey: IdempotencyKey,
    }),
    output: z.strictObject({ comment: Comment }),
    annotations: ADDS,
    run: async ({ boardSlug: slug, cardId, body, idempotencyKey: key }) => ({
      comment: await operations.call(AddComment, { params: { slug, cardId }, body: { body }, key }),
    }),
  });
}
