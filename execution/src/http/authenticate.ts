import { createHash, timingSafeEqual } from 'node:crypto';
import { DomainError } from '@keelson/contracts/errors';
import { BoardSlug, CardId, RunId } from '@keelson/contracts/ids';
import { type KanbanActor, parseActorHeaders } from '@keelson/contracts/kanban/actor';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { isDeleted } from '@keelson/contracts/kanban/board/bin';
import { type RunView } from '@keelson/contracts/kanban/run/run';
import { type EndpointAuth } from '@keelson/contracts/http/endpoint';
import { type Firestore } from 'firebase-admin/firestore';
import { leaseLost } from '../leases/domain/lease';
import { type RunTokens } from '../runs/run-tokens';
import { kanbanRefs, type KanbanRefs } from '@keelson/server/kanban/refs';

export type Principal =
  | { readonly kind: 'service' }
  | { readonly kind: 'agent'; readonly agent: Agent }
  | { readonly kind: 'run'; readonly run: RunView; readonly agent: Agent };

export interface Credentials {
  readonly authorization: string | undefined;
  readonly params: Readonly<Record<string, unknown>>;
}

const RANK = { run: 0, agent: 1, service: 2 } as const;
const NEEDED = {
  'execution:run': RANK.run,
  'execution:agent': RANK.agent,
  'execution:service': RANK.service,
} as const;

/** Runs of a card that are searched for the run of a token that is not the current one. */
const RECENT_RUNS = 10;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Identifies callers by their token. The service token is compared in constant time, others by hash. */
export class Authenticator {
  private readonly expected: Buffer;
  private readonly refs: KanbanRefs;

  constructor(
    serviceToken: string,
    db: Firestore,
    private readonly runTokens: RunTokens,
  ) {
    this.expected = digest(serviceToken);
    this.refs = kanbanRefs(db);
  }

  /**
   * @throws {DomainError} `kanban/token-missing`, `kanban/token-invalid`, `kanban/token-forbidden`,
   *   `kanban/lease-lost` or `kanban/agent-disabled`.
   */
  async verify(
    auth: Exclude<EndpointAuth, 'public'>,
    credentials: Credentials,
  ): Promise<Principal> {
    const principal = await this.identify(credentials);
    requireAccess(principal, auth, credentials.params);
    return principal;
  }

  /**
   * The caller, whatever it may do.
   *
   * @throws {DomainError} `kanban/token-missing`, `kanban/token-invalid`.
   */
  async identify({ authorization, params }: Credentials): Promise<Principal> {
    const token = /^Bearer (?<token>\S+)$/i.exec(authorization ?? '')?.groups?.['token'];
    if (token === undefined) {
      throw new DomainError('kanban/token-missing', 'Send Authorization: Bearer <token>.');
    }
    const principal = await this.findPrincipal(token, params);
    if (principal === null)
      throw new DomainError('kanban/token-invalid', 'This token is not valid.');
    return principal;
  }

  private async findPrincipal(
    token: string,
    params: Credentials['params'],
  ): Promise<Principal | null> {
    const hash = digest(token);
    if (timingSafeEqual(hash, this.expected)) return { kind: 'service' };
    if (token.startsWith('agent_')) return this.findAgent(hash.toString('hex'));
    return token.startsWith('run_') ? this.findRun(token, params) : null;
  }

  private async findAgent(tokenHash: string): Promise<Principal | null> {
    const found = await this.refs.agentSecrets().where('tokenHash', '==', tokenHash).limit(1).get();
    const id = found.docs[0]?.data().id;
    const agent = id === undefined ? undefined : (await this.refs.agent(id).get()).data();
    return agent === undefined || isDeleted(agent) ? null : { kind: 'agent', agent };
  }

  /** The run of the path; when the path names only a card, the card's current run. */
  private async findRun(token: string, params: Credentials['params']): Promise<Principal | null> {
    const [slug, cardId] = [
      BoardSlug.safeParse(params['slug']).data,
      CardId.safeParse(params['cardId']).data,
    ];
    if (slug === undefined || cardId === undefined) return null;
    const pathRunId = RunId.safeParse(params['runId']).data;
    const runId = pathRunId ?? (await this.refs.card(slug, cardId).get()).data()?.currentRunId;
    const run = runId ? (await this.refs.run(slug, cardId, runId).get()).data() : undefined;
    if (run === undefined || !this.runTokens.matches(run, token)) {
      if (pathRunId === undefined) await this.refuseEndedRun(token, slug, cardId);
      return null;
    }
    const agent = (await this.refs.agent(run.agentId).get()).data();
    return agent === undefined ? null : { kind: 'run', run, agent };
  }

  /**
   * Tells the worker of an earlier run of the card that its run has ended.
   *
   * @throws {DomainError} `kanban/lease-lost`.
   */
  private async refuseEndedRun(token: string, slug: BoardSlug, cardId: CardId): Promise<void> {
    const recent = this.refs.runs(slug, cardId).orderBy('startedAt', 'desc').limit(RECENT_RUNS);
    const runs = (await recent.get()).docs.map((document) => document.data());
    const own = runs.find((run) => this.runTokens.matches(run, token));
    if (own !== undefined) throw leaseLost(own);
  }
}

/**
 * Requires that the caller may call an operation with these path parameters.
 *
 * @throws {DomainError} `kanban/token-forbidden` or `kanban/agent-disabled`.
 */
export function requireAccess(
  principal: Principal,
  auth: Exclude<EndpointAuth, 'public'>,
  params: Credentials['params'],
): void {
  const needed = NEEDED[auth as keyof typeof NEEDED];
  if (RANK[principal.kind] < needed) {
    throw new DomainError(
      'kanban/token-forbidden',
      `The token of ${principal.kind === 'run' ? 'a run' : 'an agent'} cannot do this.`,
    );
  }
  requireEnabled(principal, params);
}

/**
 * Refuses the own token of a disabled agent, which reads and writes nothing any more. Its active runs may still end:
 * they have tokens of their own, and agents that work without those name the run in the path.
 *
 * @throws {DomainError} `kanban/agent-disabled`.
 */
function requireEnabled(principal: Principal, params: Credentials['params']): void {
  if (principal.kind !== 'agent' || principal.agent.enabled || 'runId' in params) return;
  throw new DomainError('kanban/agent-disabled', `${principal.agent.name} is disabled.`);
}

/**
 * The actor of a mutation. Callers with the service token act for others and must name the actor; agents
 * always act as themselves.
 *
 * @throws {DomainError} `kanban/actor-missing`.
 */
export function actorOf(
  principal: Principal,
  header: (name: string) => string | undefined,
): KanbanActor {
  if (principal.kind !== 'service') {
    const { id, name } = principal.agent;
    return { kind: 'agent', id, label: name };
  }
  const actor = parseActorHeaders(header('keelson-actor'), header('keelson-actor-label'));
  if (actor !== null) return actor;
  throw new DomainError(
    'kanban/actor-missing',
    'Send Keelson-Actor: user:<uid> or agent:<id> to name the actor in the timeline.',
  );
}
