import { type Endpoint } from '@keelson/contracts/http/endpoint';
import {
  AskQuestion,
  BlockRun,
  CompleteRun,
  FailRun,
  ReleaseRun,
  RequestChanges,
  RequestReview,
  RunReport,
} from '@keelson/contracts/kanban/run/run-endpoints';
import { addTool, ADDS } from '@keelson/server/mcp/tool';
import { type McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { IdempotencyKey, type McpDeps, onRun } from '../tool';

/** The card leaves the agent: it cannot be taken back. */
const ENDS = { ...ADDS, destructiveHint: true };
const usage = RunReport.shape.usage.describe('What the run has used, if you know it');
const idempotencyKey = IdempotencyKey;

export function addEndTools(server: McpServer, deps: McpDeps): void {
  addTool(server, deps.report, {
    name: 'finish_card',
    title: 'Hand over the result',
    description:
      'Ends your run with a result: review when a person or another agent must check the work, done when the card asks for no review. In a review, done approves the card.',
    input: z.strictObject({
      ...onRun,
      to: z.enum(['review', 'done']),
      summary: RunReport.shape.summary.describe('What you did. Later cards read it'),
      comment: RunReport.shape.comment.describe('Markdown, added to the card'),
      result: RunReport.shape.result.describe(
        'How to verify it, links, ids of files of the card, and data for programs',
      ),
      usage,
      idempotencyKey,
    }),
    annotations: ENDS,
    run: ({ to, ...input }) => end(deps, to === 'done' ? CompleteRun : RequestReview, input),
  });
  addTool(server, deps.report, {
    name: 'request_changes',
    title: 'Send the card back',
    description:
      'Ends a review without an approval: the card returns to Ready, and its author gets the reason with the next claim.',
    input: z.strictObject({
      ...onRun,
      reason: RequestChanges.body.shape.reason.describe('What must change'),
      comment: RequestChanges.body.shape.comment.describe('Markdown: the evidence'),
      usage,
      idempotencyKey,
    }),
    annotations: ENDS,
    run: (input) => end(deps, RequestChanges, input),
  });
  addTool(server, deps.report, {
    name: 'ask_question',
    title: 'Ask a person',
    description:
      'Ends your run with one question to a person. The card is blocked until the answer; the next claim has it in context.answers. Say what the person needs to decide.',
    input: z.strictObject({
      ...onRun,
      question: AskQuestion.body.shape.question.describe('Markdown'),
      usage,
      idempotencyKey,
    }),
    annotations: ENDS,
    run: (input) => end(deps, AskQuestion, input),
  });
  addTool(server, deps.report, {
    name: 'block_card',
    title: 'Report a block',
    description:
      'Ends your run because access or other work is missing. With dependency the card waits for the cards in blockedBy, and is ready when they are done. If a person can answer in words, call ask_question instead.',
    input: z.strictObject({
      ...onRun,
      ...BlockRun.body.shape,
      blockedBy: z.array(z.string()).max(20).optional().describe('Ids or keys, with dependency'),
      usage,
      idempotencyKey,
    }),
    annotations: ENDS,
    run: async ({ blockedBy = [], ...input }) => {
      const { operations } = deps;
      const ids = blockedBy.map((card) => operations.cardIdOf(input.boardSlug, card));
      return end(deps, BlockRun, { ...input, blockedBy: await Promise.all(ids) });
    },
  });
  addTool(server, deps.report, {
    name: 'fail_card',
    title: 'Report a failure',
    description:
      'Ends your run as failed: the card is retried after a delay, or blocked at its failure limit. rate_limited only waits.',
    input: z.strictObject({ ...onRun, ...FailRun.body.shape, usage, idempotencyKey }),
    annotations: ENDS,
    run: (input) => end(deps, FailRun, input),
  });
  addTool(server, deps.report, {
    name: 'release_card',
    title: 'Give the card back',
    description:
      'Ends your run without a result and without a failure: the card is at once where it was before the claim.',
    input: z.strictObject({
      ...onRun,
      reason: ReleaseRun.body.shape.reason.describe('For the history of the card'),
      idempotencyKey,
    }),
    annotations: ENDS,
    run: (input) => end(deps, ReleaseRun, input),
  });
}

interface EndInput {
  readonly boardSlug: string;
  readonly cardId: string;
  readonly runId: string;
  readonly idempotencyKey?: string | undefined;
  readonly blockedBy?: readonly string[];
}

type EndOfRun = Endpoint<z.ZodType, z.ZodType, z.ZodType, typeof CompleteRun.response>;

/** Ends a run. The result says what has changed; get_card has the card. */
async function end(
  { operations }: McpDeps,
  endpoint: EndOfRun,
  { boardSlug: slug, cardId, runId, idempotencyKey: key, ...body }: EndInput,
): Promise<object> {
  const { card, run } = await operations.call(endpoint, {
    params: { slug, cardId, runId },
    body,
    key,
  });
  const { boardSlug, id, status, notBefore, consecutiveFailures } = card;
  return {
    boardSlug,
    cardId: id,
    runId: run.id,
    outcome: run.status === 'ended' ? run.outcome : null,
    status,
    ...(consecutiveFailures > 0 ? { consecutiveFailures, notBefore } : {}),
    next: 'The run has ended. Call claim_next_card for other work.',
  };
}
