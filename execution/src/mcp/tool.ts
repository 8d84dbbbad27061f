import { type ErrorReporter } from '@keelson/server/mcp/tool-error';
import { BoardSlug, CardId, RunId } from '@keelson/contracts/ids';
import * as z from 'zod';
import { type Service } from '../service';
import { type AgentOperations } from './operations';

/** What tools, resources and prompts work with, for one request of one agent. */
export interface McpDeps {
  readonly service: Service;
  readonly operations: AgentOperations;
  readonly report: ErrorReporter;
}

/** Of every tool with an effect that a repetition would double. */
export const IdempotencyKey = z
  .string()
  .optional()
  .describe(
    'Any new value. If the response was lost, repeat the call with the same key and arguments: it has one effect.',
  );

/** Arguments that name a card. */
export const onCard = {
  boardSlug: BoardSlug,
  cardId: CardId.describe('Its id, or its key such as LAU-12.'),
};
/** Arguments that name a run of the agent. */
export const onRun = {
  ...onCard,
  runId: RunId.describe('run.id from claim_next_card or list_my_runs.'),
};
