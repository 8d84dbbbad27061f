import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { dropUnknownFields } from '@keelson/contracts/documents/unknown-fields';
import { DomainError } from '@keelson/contracts/errors';
import { type AgentId, BoardSlug, CardId, RunId } from '@keelson/contracts/ids';
import { parseCardKey } from '@keelson/contracts/kanban/card/card-key';
import { type Clock } from '@keelson/server/clock';
import { type CardRepo } from '@keelson/server/kanban/card-repo';
import {
  idempotencyRecordId,
  readIdempotencyKey,
  requestFingerprint,
} from '@keelson/server/http/idempotency-key';
import { parseInput } from '@keelson/server/http/parse-input';
import { type FileContent, type Reply } from '@keelson/server/http/reply';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { actorOf, type Principal, requireAccess } from '../http/authenticate';
import { type Call, type Route } from '../http/route';
import { type IdempotencyKey, type Mutation } from '../store/mutation';

export interface Caller {
  readonly principal: Extract<Principal, { kind: 'agent' }>;
  readonly requestId: string;
  readonly closed: AbortSignal;
}

/** The input of an operation, before it is parsed. What is left out is empty. */
export interface OperationInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: object;
  readonly file?: { readonly bytes: Buffer; readonly contentType: string };
  /** The run that calls an operation whose path names none. */
  readonly runId?: string;
  /** The caller's `Idempotency-Key`. Without one, a repeated call is a new one. */
  readonly key?: string | undefined;
}

const OnCard = z.object({ slug: BoardSlug, cardId: CardId });
const OnRun = OnCard.extend({ runId: RunId });

interface OperationDeps {
  readonly now: Clock;
  readonly cards: CardRepo;
}

/** Calls operations of the HTTP API in this process, with the same checks, rules and responses. */
export class Operations {
  private readonly routes: ReadonlyMap<string, Route>;

  constructor(
    routes: readonly Route[],
    readonly now: Clock,
    readonly cards: CardRepo,
  ) {
    this.routes = new Map(routes.map((route) => [route.endpoint.operationId, route]));
  }

  of(caller: Caller): AgentOperations {
    return new AgentOperations(this.routes, caller, this);
  }
}

export class AgentOperations {
  constructor(
    private readonly routes: ReadonlyMap<string, Route>,
    private readonly caller: Caller,
    private readonly deps: OperationDeps,
  ) {}

  get principal(): Caller['principal'] {
    return this.caller.principal;
  }

  get agentId(): AgentId {
    return this.principal.agent.id;
  }

  /** @throws {DomainError} what the operation answers over HTTP. */
  async call<E extends Endpoint>(
    endpoint: E,
    input: OperationInput,
  ): Promise<z.output<E['response']>> {
    const output = await this.handle(endpoint, input, NO_REPLY);
    return dropUnknownFields(endpoint.response).parse(output) as z.output<E['response']>;
  }

  /** The bytes of an operation that answers with a file. @throws {DomainError} what it answers over HTTP. */
  async download(endpoint: Endpoint, input: OperationInput): Promise<Buffer> {
    let content: FileContent | null = null;
    await this.handle(endpoint, input, {
      ...NO_REPLY,
      file: (sent) => {
        content = sent;
      },
    });
    const sent = content as FileContent | null;
    if (sent === null) throw new Error(`${endpoint.operationId} returned no file`);
    return Buffer.isBuffer(sent) ? sent : buffer(sent);
  }

  private async handle(
    endpoint: Endpoint,
    { params: given = {}, query = {}, body = {}, file, runId, key }: OperationInput,
    reply: Reply,
  ): Promise<unknown> {
    const route = this.routes.get(endpoint.operationId);
    if (route === undefined || endpoint.auth === 'public') {
      throw new Error(`${endpoint.operationId} is no operation of agents`);
    }
    const { closed } = this.caller;
    const params = await this.withCardId(given);
    const principal = runId === undefined ? this.principal : await this.principalOf(params, runId);
    requireAccess(principal, endpoint.auth, params);
    const call: Call<Endpoint> = {
      params: parseInput(endpoint.params, params),
      query: parseInput(endpoint.query, query),
      body: parseInput(endpoint.body, body),
      upload: () => {
        if (file === undefined) throw new Error(`${endpoint.operationId} takes a file`);
        return piecesOf(file.bytes);
      },
      contentType: file?.contentType ?? 'application/json',
      principal,
      at: this.deps.now(),
      closed,
      reply,
      mutation: () => this.mutationOf(endpoint, call, { params, query, file, key }),
    };
    return route.handle(call);
  }

  /** @throws {DomainError} `kanban/run-not-found`, also for runs of others. */
  private async principalOf(
    params: Readonly<Record<string, string>>,
    runId: string,
  ): Promise<Principal> {
    const at = parseInput(OnRun, { ...params, runId });
    const run = await this.deps.cards.findRun(at);
    const { agent } = this.principal;
    if (run?.agentId === agent.id) return { kind: 'run', run, agent, read: [] };
    throw new DomainError('kanban/run-not-found', 'You have no such run on this card.');
  }

  /** The board of a card that is named by its key; null for another name. */
  async boardOf(cardId: string): Promise<BoardSlug | null> {
    const key = parseCardKey(cardId);
    return key === null ? null : ((await this.deps.cards.findByKey(key))?.boardSlug ?? null);
  }

  /** The id of a card of the board that is named by id or by key. */
  async cardIdOf(slug: string, cardId: string): Promise<string> {
    return (await this.withCardId({ slug, cardId }))['cardId'] ?? cardId;
  }

  /** Cards may be named by id or by key (`LAU-12`). The operation itself checks whether the agent may read the card. */
  private async withCardId(
    params: Readonly<Record<string, string>>,
  ): Promise<Readonly<Record<string, string>>> {
    const key = parseCardKey(params['cardId'] ?? '');
    const at = OnCard.safeParse(params).data;
    if (key === null || at === undefined) return params;
    const { cards } = this.deps;
    if ((await cards.find(at.slug, at.cardId)) !== null) return params;
    const card = await cards.findByKey(key);
    return card?.boardSlug === at.slug ? { ...params, cardId: card.id } : params;
  }

  private mutationOf(
    endpoint: Endpoint,
    { principal, at, body }: Call<Endpoint>,
    { params, query, file, key }: Sent,
  ): Mutation {
    if (principal === null) throw new Error(`${endpoint.path} is no operation of agents`);
    const actor = actorOf(principal, () => undefined);
    const { requestId } = this.caller;
    if (key === undefined || endpoint.idempotency !== 'key') {
      return { actor, at, requestId, key: null };
    }
    // The same record as of the HTTP request with this key, so a call may be repeated by either way.
    const request = { method: endpoint.method, originalUrl: urlOf(endpoint, params, query) };
    const content = { body, rawBody: file?.bytes ?? Buffer.alloc(0) };
    const stored: IdempotencyKey = {
      id: idempotencyRecordId([actor.kind, actor.id], readIdempotencyKey(key)),
      fingerprint: requestFingerprint(request, endpoint, content),
    };
    return { actor, at, requestId, key: stored };
  }
}

/** Describes what the fingerprint of a request is made from. */
type Sent = Required<Pick<OperationInput, 'params' | 'query'>> &
  Pick<OperationInput, 'key'> & { readonly file: OperationInput['file'] };

function urlOf(
  { path }: Endpoint,
  params: Readonly<Record<string, string>>,
  query: object,
): string {
  const search = new URLSearchParams(Object.entries(query) as [string, string][]).toString();
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  return search === '' ? filled : `${filled}?${search}`;
}

// eslint-disable-next-line @typescript-eslint/require-await -- an upload arrives in pieces; this one is there already
async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer, void> {
  yield bytes;
}

/** Status and headers belong to HTTP; only a download returns a file. */
const NO_REPLY: Reply = {
  status: () => undefined,
  header: () => undefined,
  file: () => {
    throw new Error('This operation returns a file');
  },
};
