import { Attachment, NewAttachmentName } from '@keelson/contracts/kanban/card/attachment';
import { AddAttachment } from '@keelson/contracts/kanban/card/card-detail-endpoints';
import { AddCardOfRun, CardOfRun } from '@keelson/contracts/kanban/run/run-endpoints';
import { addTool, ADDS } from '@keelson/server/mcp/tool';
import { type McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { CardView } from '../card-context';
import { IdempotencyKey, type McpDeps, onCard, onRun } from '../tool';

/** Below the limit of a message. Other files are uploaded over HTTP. */
const MAX_TEXT = 500_000;

const TextType = z.enum(['text/plain', 'text/markdown', 'text/csv', 'application/json']);

/** Tools that add to the board while the agent holds a card. */
export function addCardTools(server: McpServer, deps: McpDeps): void {
  const { operations } = deps;
  addTool(server, deps.report, {
    name: 'create_card',
    title: 'Create a follow-up card',
    description:
      'Creates a card on the board of the card that you hold. A child is linked to it: it becomes ready when your card is done. Without a relation the card goes to Triage, where a person decides. Use it for work that you found and that your card does not ask for.',
    input: z.strictObject({
      ...onRun,
      ...CardOfRun.shape,
      body: CardOfRun.shape.body.describe('What is to be done. Markdown.'),
      relation: CardOfRun.shape.relation.describe(
        'child: waits for the card that you hold. none: goes to Triage.',
      ),
      assignToSelf: CardOfRun.shape.assignToSelf.describe(
        'Only for a child: it is assigned to you. Others are assigned by people.',
      ),
      idempotencyKey: IdempotencyKey,
    }),
    output: z.strictObject({ card: CardView }),
    annotations: ADDS,
    run: async ({ boardSlug: slug, cardId, runId, idempotencyKey: key, ...body }) => ({
      card: await operations.call(AddCardOfRun, { params: { slug, cardId, runId }, body, key }),
    }),
  });
  addTool(server, deps.report, {
    name: 'attach_text_file',
    title: 'Attach a text file',
    description:
      'Attaches a text file to the card that you hold, such as a report or a log. Name its id in result.files of finish_card when it belongs to the result. Other kinds of files are uploaded over the HTTP API.',
    input: z.strictObject({
      ...onCard,
      name: NewAttachmentName.describe('File name with its extension, such as report.md.'),
      text: z.string().min(1).max(MAX_TEXT).describe('The content.'),
      contentType: TextType.default('text/plain'),
      idempotencyKey: IdempotencyKey,
    }),
    output: z.strictObject({ file: Attachment.omit({ storagePath: true }) }),
    annotations: ADDS,
    run: async ({ boardSlug: slug, cardId, name, text, contentType, idempotencyKey: key }) => ({
      file: await operations.call(AddAttachment, {
        params: { slug, cardId },
        query: { name },
        file: { bytes: Buffer.from(text, 'utf8'), contentType },
        key,
      }),
    }),
  });
}
