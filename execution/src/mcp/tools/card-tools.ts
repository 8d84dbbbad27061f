import { NewAttachmentName } from '@keelson/contracts/kanban/card/attachment';
import { AddAttachment } from '@keelson/contracts/kanban/card/card-detail-endpoints';
import { AddCardOfRun, CardOfRun } from '@keelson/contracts/kanban/run/run-endpoints';
import { addTool, ADDS } from '@keelson/server/mcp/tool';
import { type McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { IdempotencyKey, type McpDeps, onRun } from '../tool';
import { summaryOf } from './read-tools';

/** Below the limit of a message. Other files are uploaded over HTTP. */
const MAX_TEXT = 500_000;

const TextType = z.enum(['text/plain', 'text/markdown', 'text/csv', 'application/json']);

export function addCardTools(server: McpServer, deps: McpDeps): void {
  const { operations } = deps;
  addTool(server, deps.report, {
    name: 'create_card',
    title: 'Create a follow-up card',
    description:
      'Creates a card for work that you found and that your card does not ask for. A child becomes ready when your card is done; without a relation a person decides about it in Triage.',
    input: z.strictObject({
      ...onRun,
      ...CardOfRun.shape,
      assignToSelf: CardOfRun.shape.assignToSelf.describe('Only for a child'),
      idempotencyKey: IdempotencyKey,
    }),
    annotations: ADDS,
    run: async ({ boardSlug: slug, cardId, runId, idempotencyKey: key, ...body }) => ({
      card: summaryOf(
        await operations.call(AddCardOfRun, { params: { slug, cardId, runId }, body, key }),
      ),
    }),
  });
  addTool(server, deps.report, {
    name: 'attach_text_file',
    title: 'Attach a text file',
    description:
      'Attaches a text file to the card that you hold, such as a report. Name its id in result.files of finish_card when it belongs to the result. Other kinds are uploaded over HTTP.',
    input: z.strictObject({
      ...onRun,
      name: NewAttachmentName.describe('With its extension'),
      text: z.string().min(1).max(MAX_TEXT),
      contentType: TextType.default('text/plain'),
      idempotencyKey: IdempotencyKey,
    }),
    annotations: ADDS,
    run: async ({ boardSlug: slug, cardId, runId, name, text, contentType, idempotencyKey }) => {
      const file = await operations.call(AddAttachment, {
        params: { slug, cardId },
        runId,
        query: { name },
        file: { bytes: Buffer.from(text, 'utf8'), contentType },
        key: idempotencyKey,
      });
      const { storagePath: _, ...shown } = file;
      return { file: shown };
    },
  });
}
