import { BoardSlug } from '@keelson/contracts/ids';
import { DomainError } from '@keelson/contracts/errors';
import { AddComment, CheckItem } from '@keelson/contracts/kanban/card/card-detail-endpoints';
import { checklistProgress } from '@keelson/contracts/kanban/card/checklist';
import { LogLine } from '@keelson/contracts/kanban/run/run';
import {
  AppendLog,
  ClaimCard,
  ClaimNext,
  Heartbeat,
  ListOwnRuns,
} from '@keelson/contracts/kanban/run/run-endpoints';
import { addTool, ADDS, READS } from '@keelson/server/mcp/tool';
import { type McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { describeClaim } from '../card-result';
import { IdempotencyKey, type McpDeps, onCard, onRun } from '../tool';
import { summaryOf } from './read-tools';

export function addRunTools(server: McpServer, deps: McpDeps): void {
  const { operations } = deps;
  addTool(server, deps.report, {
    name: 'claim_next_card',
    title: 'Claim the next card',
    description:
      'Claims the next card: a ready one that is assigned to you, or one to review on a board that you review (run.purpose). Highest priority first, then oldest. The result has what get_card returns, and the run: call heartbeat at once.',
    input: z.strictObject({
      boardSlug: z.string().pipe(BoardSlug).optional().describe('Only cards of this board'),
      cardId: onCard.cardId.optional().describe('Only this card, by key, or by id and boardSlug'),
      waitSeconds: ClaimNext.body.shape.wait.describe('How long to wait when no card is ready'),
      idempotencyKey: IdempotencyKey,
    }),
    annotations: ADDS,
    run: async ({ boardSlug, cardId, waitSeconds, idempotencyKey: key }) => {
      const { agentId } = operations;
      // The run's token stays here: the agent's own token reaches its runs, and models repeat what they read.
      const { card, context, run } =
        cardId === undefined
          ? await operations.call(ClaimNext, {
              params: { agentId },
              body: { ...(boardSlug === undefined ? {} : { boardSlug }), wait: waitSeconds },
              key,
            })
          : await operations.call(ClaimCard, {
              params: { slug: boardSlug ?? (await boardOf(deps, cardId)), cardId },
              body: { agentId },
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
    description: 'Adds a Markdown comment to the card that you hold. People see it at once.',
    input: z.strictObject({
      ...onRun,
      body: AddComment.body.shape.body,
      idempotencyKey: IdempotencyKey,
    }),
    annotations: ADDS,
    run: async ({ boardSlug: slug, cardId, runId, body, idempotencyKey: key }) => {
      const { id, createdAt } = await operations.call(AddComment, {
        params: { slug, cardId },
        runId,
        body: { body },
        key,
      });
      return { commentId: id, createdAt };
    },
  });
  addTool(server, deps.report, {
    name: 'log_progress',
    title: 'Log progress',
    description: 'Adds a line to the log of your run, which people can follow. It notifies nobody.',
    input: z.strictObject({
      ...onRun,
      text: LogLine.shape.text.min(1),
      level: LogLine.shape.level.default('info'),
    }),
    annotations: ADDS,
    run: async ({ boardSlug: slug, cardId, runId, text, level }) => {
      const { at } = await operations.call(AppendLog, {
        params: { slug, cardId, runId },
        body: { lines: [{ at: deps.service.now(), level, text }] },
      });
      return { at };
    },
  });
  addTool(server, deps.report, {
    name: 'check_item',
    title: 'Check an item',
    description: 'Checks, or unchecks, an item of the checklist of the card that you hold.',
    input: z.strictObject({
      ...onRun,
      itemId: z.string().describe('id of an entry in card.checklist'),
      done: z.boolean().default(true),
    }),
    annotations: { ...ADDS, idempotentHint: true },
    run: async ({ boardSlug: slug, cardId, runId, itemId, done }) => {
      const { checklist } = await operations.call(CheckItem, {
        params: { slug, cardId, itemId },
        runId,
        body: { done },
      });
      return { ...checklistProgress(checklist), open: checklist.filter((item) => !item.done) };
    },
  });
}

/** @throws {DomainError} `kanban/card-not-found`. */
async function boardOf({ operations }: McpDeps, cardId: string): Promise<BoardSlug> {
  const slug = await operations.boardOf(cardId);
  if (slug !== null) return slug;
  throw new DomainError(
    'kanban/card-not-found',
    'There is no card with this key. Pass boardSlug with the id of a card.',
  );
}
