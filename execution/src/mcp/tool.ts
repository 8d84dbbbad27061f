import { type ErrorReporter } from '@keelson/server/mcp/tool-error';
import { BoardSlug, CardId, RunId } from '@keelson/contracts/ids';
import * as z from 'zod';
import { type Service } from '../service';
import { type AgentOperations } from './operations';

export interface McpDeps {
  readonly service: Service;
  readonly operations: AgentOperations;
  readonly report: ErrorReporter;
}

/** Every tool has it whose effect a repetition would double. The list of tools is short: the rule is in the instructions. */
export const IdempotencyKey = z.string().optional();

/** Arguments that name a card. Their patterns are no part of the list of tools: models take the values from results. */
export const onCard = {
  boardSlug: z.string().pipe(BoardSlug),
  cardId: z.string().pipe(CardId).describe('Id, or key such as LAU-12'),
};
export const onRun = { ...onCard, runId: z.string().pipe(RunId) };
