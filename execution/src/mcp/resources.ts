import { BoardSlug, CardId, RunId } from '@keelson/contracts/ids';
import { parseInput } from '@keelson/server/http/parse-input';
import { statusOf, toDomainError } from '@keelson/server/http/send-error';
import {
  INTERNAL_ERROR,
  INVALID_PARAMS,
  type McpServer,
  ProtocolError,
  type ReadResourceResult,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { boardOfAgent, boardsOfAgent, runOfAgent } from './agent-reads';
import { describeCard, readWork } from './card-result';
import { type McpDeps } from './tool';
import { BoardSummary } from './tools/read-tools';

const JSON_TYPE = 'application/json';
const OnBoard = z.object({ slug: BoardSlug });
const OnCard = z.object({ slug: BoardSlug, cardId: CardId });
const OnRun = z.object({ slug: BoardSlug, cardId: CardId, runId: RunId });

/** Boards, cards and runs by address, for clients that let people attach them to a conversation. */
export function addResources(server: McpServer, deps: McpDeps): void {
  const { service } = deps;
  const listBoards = async () => ({
    resources: (await guard(deps, () => boardsOfAgent(deps))).map(({ slug, name }) => ({
      uri: `keelson://boards/${slug}`,
      name: slug,
      title: name,
      mimeType: JSON_TYPE,
    })),
  });
  const read = async (uri: URL, load: () => Promise<object>): Promise<ReadResourceResult> => {
    const text = JSON.stringify(await guard(deps, load));
    return { contents: [{ uri: uri.href, mimeType: JSON_TYPE, text }] };
  };
  server.registerResource(
    'board',
    new ResourceTemplate('keelson://boards/{slug}', { list: listBoards }),
    {
      title: 'Board',
      description: 'A board and the number of cards in each column',
      mimeType: JSON_TYPE,
    },
    (uri, variables) =>
      read(uri, async () => {
        const { slug } = parseInput(OnBoard, variables);
        const board = await boardOfAgent(deps, slug);
        const counts = await service.boards.counts(slug);
        return { ...BoardSummary.strip().parse(board), counts };
      }),
  );
  server.registerResource(
    'card',
    new ResourceTemplate('keelson://boards/{slug}/cards/{cardId}', { list: undefined }),
    {
      title: 'Card',
      description: 'A card with all that is known about it',
      mimeType: JSON_TYPE,
    },
    (uri, variables) =>
      read(uri, async () => describeCard(await readWork(deps, parseInput(OnCard, variables)))),
  );
  server.registerResource(
    'run',
    new ResourceTemplate('keelson://boards/{slug}/cards/{cardId}/runs/{runId}', {
      list: undefined,
    }),
    { title: 'Run', description: 'One of your attempts at a card', mimeType: JSON_TYPE },
    (uri, variables) => read(uri, () => runOfAgent(deps, parseInput(OnRun, variables))),
  );
}

/** @throws {ProtocolError} with the sentence of the error; the protocol has no other form for resources. */
async function guard<Result>({ report }: McpDeps, load: () => Promise<Result>): Promise<Result> {
  try {
    return await load();
  } catch (thrown) {
    const { code, message } = toDomainError(thrown);
    const isInternal = statusOf(code) >= 500;
    if (isInternal) report.unexpected(thrown);
    throw new ProtocolError(isInternal ? INTERNAL_ERROR : INVALID_PARAMS, `${message} (${code})`, {
      code,
      requestId: report.requestId,
    });
  }
}
