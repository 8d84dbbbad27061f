import { BoardSlug, CardId, RunId } from '@keelson/contracts/ids';
import { AddComment } from '@keelson/contracts/kanban/card-detail-endpoints';
import { Comment } from '@keelson/contracts/kanban/comment';
import { RunView } from '@keelson/contracts/kanban/run';
import {
  BlockRun,
  ClaimNext,
  CompleteRun,
  FailRun,
  Heartbeat,
  RequestReview,
} from '@keelson/contracts/kanban/run-endpoints';
import { addTool, ADDS } from '@keelson/server/mcp/tool';
import { type McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { CardInContext, CardView } from '../card-context';
import { IdempotencyKey, type McpDeps } from '../tool';

const onCard = { boardSlug: BoardSlug, cardId: CardId };
const onRun = {
  ...onCard,
  runId: RunId.describe('run.id of claim_next_card.'),
};
const Ended = z.strictObject({ card: CardView, run: RunView });
/** The card leaves the agent: it cannot be taken back. */
const ENDS = { ...ADDS, destructiveHint: true };

/** Tools for the work on a card, from the claim to the result. */
export function addRunTools(server: McpServer, deps: McpDeps): void {
  addClaimTools(server, deps);
  addEndTools(server, deps);
}

function addClaimTools(server: McpServer, deps: McpDeps): void {
  const { operations } = deps;
  addTool(server, deps.report, {
    name: 'claim_next_card',
    title: 'Claim the next card',
    description:
      'Claims the next ready card that is assigned to you: highest priority first, then oldest. It is yours until run.leaseUntil (epoch milliseconds): call heartbeat well before, and end it with finish_card, block_card or fail_card. The result has everything that get_card returns.',
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
      'Adds a Markdown comment to a card that is assigned to you. People on the board see it at once. Comments cannot be edited or removed.',
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

function addEndTools(server: McpServer, deps: McpDeps): void {
  const { operations } = deps;
  addTool(server, deps.report, {
    name: 'finish_card',
    title: 'Hand over the result',
    description:
      'Ends your run with a result. Choose review when a person must check the work, done when the card asks for no review. Cards that waited for this one become ready when it is done.',
    input: z.strictObject({
      ...onRun,
      to: z.enum(['review', 'done']).describe('Where the card goes.'),
      summary: CompleteRun.body.shape.summary.describe(
        'The result, and how to verify it. Later cards read it.',
      ),
      comment: CompleteRun.body.shape.comment.describe('Markdown, added to the card.'),
      idempotencyKey: IdempotencyKey,
    }),
    output: Ended,
    annotations: ENDS,
    run: ({ boardSlug: slug, cardId, runId, to, summary, comment, idempotencyKey: key }) =>
      operations.call(to === 'done' ? CompleteRun : RequestReview, {
        params: { slug, cardId, runId },
        body: { summary, ...(comment === undefined ? {} : { comment }) },
        key,
      }),
  });
  addTool(server, deps.report, {
    name: 'block_card',
    title: 'Report a block',
    description:
      'Ends your run because you cannot continue without a person or other work. Use needs_input to ask a question: the reason is what people read.',
    input: z.strictObject({ ...onRun, ...BlockRun.body.shape, idempotencyKey: IdempotencyKey }),
    output: Ended,
    annotations: ENDS,
    run: ({ boardSlug: slug, cardId, runId, idempotencyKey: key, ...body }) =>
      operations.call(BlockRun, { params: { slug, cardId, runId }, body, key }),
  });
  addTool(server, deps.report, {
    name: 'fail_card',
    title: 'Report a failure',
    description:
      'Ends your run as failed. The card returns to Ready and is retried after a delay, or is blocked at its failure limit. rate_limited gives the card back without counting a failure.',
    input: z.strictObject({ ...onRun, ...FailRun.body.shape, idempotencyKey: IdempotencyKey }),
    output: Ended,
    annotations: ENDS,
    run: ({ boardSlug: slug, cardId, runId, idempotencyKey: key, ...body }) =>
      operations.call(FailRun, { params: { slug, cardId, runId }, body, key }),
  });
}
