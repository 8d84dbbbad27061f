import { DomainError, type ErrorCode } from '@keelson/contracts/errors';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type ClaimedWork } from '@keelson/contracts/kanban/run/run-endpoints';
import { SECOND } from '@keelson/contracts/time';
import { type ServiceOptions } from '../service';
import { type Kanban, openKanban } from './open-kanban';
import { type ApiResponse, type CallOptions, serve, type Served } from './serve';

type CardId = Pick<Card, 'boardSlug' | 'id'>;

/**
 * Boards on a database of their own, with a service that is behind HTTP from the first request on. They close after the
 * tests of the file.
 */
export interface BoardWorld extends Omit<Kanban, 'close'> {
  readonly served: () => Promise<Served>;
  /** Sends a request such as `POST /v1/boards`. */
  readonly call: Served['call'];
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  readonly stored: (card: CardId) => Promise<Card>;
  readonly tokenOf: (agentId: string) => Promise<string>;
  readonly claim: (card: CardId, agent: Pick<Agent, 'id'>) => Promise<ApiResponse>;
  /** Claims a card after some time, by default a second. */
  readonly beginRun: (
    card: CardId,
    agent: Pick<Agent, 'id'>,
    afterMs?: number,
  ) => Promise<ClaimedWork>;
  /** Ends or changes a claimed run, with the token of the run. */
  readonly report: (claimed: ClaimedWork, verb: string, body: object) => Promise<ApiResponse>;
}

export function openBoards(options: Partial<ServiceOptions> = {}): BoardWorld {
  const { close, ...kanban } = openKanban(options);
  let serving: Promise<Served> | null = null;
  const served = (): Promise<Served> => (serving ??= serve(kanban.service));
  const call: Served['call'] = async (...request) => (await served()).call(...request);
  const claim: BoardWorld['claim'] = (card, { id: agentId }) =>
    call(`POST ${cardPath(card)}/claim`, { agentId });
  afterAll(async () => {
    await (await serving)?.close();
    await close();
  });
  return {
    ...kanban,
    served,
    call,
    fetch: async (path, init) => fetch(`${(await served()).url}${path}`, init),
    stored: ({ boardSlug, id }) => kanban.service.cards.get(boardSlug, id),
    tokenOf: async (agentId) => {
      const rotated = await call(`POST /v1/agents/${agentId}/secrets`, {}, { key: null });
      return String(rotated.body['token']);
    },
    claim,
    beginRun: async (card, agent, afterMs = SECOND) => {
      kanban.clock.at += afterMs;
      const { status, body } = await claim(card, agent);
      expect(status).toBe(201);
      return body as unknown as ClaimedWork;
    },
    report: ({ card, run, token }, verb, body) =>
      call(`POST ${cardPath(card)}/runs/${run.id}/${verb}`, body, asAgent(token)),
  };
}

export const asAgent = (token: string): CallOptions => ({ token, actor: null });

export const cardPath = ({ boardSlug, id }: CardId): string =>
  `/v1/boards/${boardSlug}/cards/${id}`;

export const assignedTo = ({ id }: Pick<Agent, 'id'>) =>
  ({ assignee: { kind: 'agent', id } }) as const;

/** Status and code of a response, such as `409 kanban/revision-stale`. */
export const codeOf = ({ status, body }: ApiResponse): string =>
  'code' in body ? `${status} ${String(body['code'])}` : String(status);

export async function refusalOf(operation: Promise<unknown>): Promise<DomainError> {
  const error: unknown = await operation.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof DomainError) return error;
  throw new Error(`Expected a DomainError, got ${String(error)}`);
}
export const errorCodeOf = async (operation: Promise<unknown>): Promise<ErrorCode> =>
  (await refusalOf(operation)).code;
