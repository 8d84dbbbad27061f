import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { RunView } from '@keelson/contracts/kanban/run/run';
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
import { CardView } from '../card-context';
import { IdempotencyKey, type McpDeps, onRun } from '../tool';

const Ended = z.strictObject({ card: CardView, run: RunView });
/** The card leaves the agent: it cannot be taken back. */
const ENDS = { ...ADDS, destructiveHint: true };
const usage = RunReport.shape.usage.describe(
  'What this run has used, if you know it: tokens, and cost in millionths of a US dollar. It counts toward budgets.',
);

/** Tools that end a run. */
export function addEndTools(server: McpServer, deps: McpDeps): void {
  addTool(server, deps.report, {
    name: 'finish_card',
    title: 'Hand over the result',
    description:
      'Ends your run with a result. Choose review when a person or another agent must check the work, done when the card asks for no review. A review ends with done, which approves the card. Cards that waited for this one become ready when it is done.',
    input: z.strictObject({
      ...onRun,
      to: z.enum(['review', 'done']).describe('Where the card goes.'),
      summary: RunReport.shape.summary.describe('What you did. Later cards read it.'),
      comment: RunReport.shape.comment.describe('Markdown, added to the card.'),
      result: RunReport.shape.result.describe(
        'What you hand over: how to verify it, links, ids of files of the card, and JSON data for programs.',
      ),
      usage,
      idempotencyKey: IdempotencyKey,
    }),
    output: Ended,
    annotations: ENDS,
    run: ({ to, ...input }) => end(deps, to === 'done' ? CompleteRun : RequestReview, input),
  });
  addTool(server, deps.report, {
    name: 'request_changes',
    title: 'Send the card back',
    description:
      'Ends a review (run.purpose is review) without an approval: the card returns to Ready, and its author gets the reason with the next claim. To approve it, call finish_card with done. If only a person can decide, call block_card.',
    input: z.strictObject({
      ...onRun,
      reason: RequestChanges.body.shape.reason.describe(
        'What must change, so that the author can do it.',
      ),
      comment: RequestChanges.body.shape.comment.describe(
        'Markdown, added to the card: the evidence.',
      ),
      usage,
      idempotencyKey: IdempotencyKey,
    }),
    output: Ended,
    annotations: ENDS,
    run: (input) => end(deps, RequestChanges, input),
  });
  addTool(server, deps.report, {
    name: 'ask_question',
    title: 'Ask a person',
    description:
      'Ends your run with one question to a person (not in a review), who reads it on the card. The card is blocked until the answer; then it is ready again, and the next claim has question and answer in context.answers. Include what the person needs to decide.',
    input: z.strictObject({
      ...onRun,
      question: AskQuestion.body.shape.question.describe('Markdown.'),
      usage,
      idempotencyKey: IdempotencyKey,
    }),
    output: Ended,
    annotations: ENDS,
    run: (input) => end(deps, AskQuestion, input),
  });
  addTool(server, deps.report, {
    name: 'block_card',
    title: 'Report a block',
    description:
      'Ends your run because you cannot continue: access or a capability is missing, or other work must be done first. If a person can answer in words, call ask_question instead.',
    input: z.strictObject({
      ...onRun,
      ...BlockRun.body.shape,
      usage,
      idempotencyKey: IdempotencyKey,
    }),
    output: Ended,
    annotations: ENDS,
    run: (input) => end(deps, BlockRun, input),
  });
  addTool(server, deps.report, {
    name: 'fail_card',
    title: 'Report a failure',
    description:
      'Ends your run as failed. The card returns to Ready and is retried after a delay, or is blocked at its failure limit. rate_limited gives the card back without counting a failure.',
    input: z.strictObject({
      ...onRun,
      ...FailRun.body.shape,
      usage,
      idempotencyKey: IdempotencyKey,
    }),
    output: Ended,
    annotations: ENDS,
    run: (input) => end(deps, FailRun, input),
  });
  addTool(server, deps.report, {
    name: 'release_card',
    title: 'Give the card back',
    description:
      'Ends your run without a result: the card is immediately ready, or waiting for its review, again. This does not count as a failure. Use it when you stop before the work is done.',
    input: z.strictObject({
      ...onRun,
      reason: ReleaseRun.body.shape.reason.describe('Shown in the history of the card.'),
      idempotencyKey: IdempotencyKey,
    }),
    output: Ended,
    annotations: ENDS,
    run: (input) => end(deps, ReleaseRun, input),
  });
}

interface EndInput {
  readonly boardSlug: string;
  readonly cardId: string;
  readonly runId: string;
  readonly idempotencyKey?: string | undefined;
}

/** An operation that ends a run. */
type EndOfRun = Endpoint<z.ZodType, z.ZodType, z.ZodType, typeof CompleteRun.response>;

function end(
  { operations }: McpDeps,
  endpoint: EndOfRun,
  { boardSlug: slug, cardId, runId, idempotencyKey: key, ...body }: EndInput,
): Promise<z.output<typeof CompleteRun.response>> {
  return operations.call(endpoint, { params: { slug, cardId, runId }, body, key });
}
