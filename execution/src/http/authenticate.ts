import { createHash, timingSafeEqual } from 'node:crypto';
import { DomainError } from '@keelson/contracts/errors';
import { type AgentId, BoardSlug, CardId, RunId } from '@keelson/contracts/ids';
import { type KanbanActor, parseActorHeaders } from '@keelson/contracts/kanban/actor';
import { type Agent, type AgentSecret } from '@keelson/contracts/kanban/agent/agent';
import { isDeleted } from '@keelson/contracts/kanban/board/bin';
import { type Run, type RunView } from '@keelson/contracts/kanban/run/run';
import { type EndpointAuth } from '@keelson/contracts/http/endpoint';
import { type DocumentSnapshot, type Firestore } from 'firebase-admin/firestore';
import { SECOND } from '@keelson/contracts/time';
import { leaseLost } from '../leases/domain/lease';
import { type RunTokens } from '../runs/run-tokens';
import { kanbanRefs, type KanbanRefs } from '@keelson/server/kanban/refs';
import { CombinedReads } from '@keelson/server/store/combined-reads';

interface Identified {
  readonly agent: Agent;
  /** The documents that identified the caller, with the card of a run: the request does not read them again. */
  readonly read: readonly DocumentSnapshot<object>[];
}

export type Principal =
  | { readonly kind: 'service' }
  | ({ readonly kind: 'agent' } & Identified)
  | ({ readonly kind: 'run'; readonly run: RunView } & Identified);

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

/** The agent of a run is read again after this time. The memory holds this many agents. */
const AGENT_MS = 30 * SECOND;
const MAX_AGENTS = 1_000;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Identifies callers by their token. The service token is compared in constant time, others by hash. */
export class Authenticator {
  private readonly expected: Buffer;
  private readonly refs: KanbanRefs;
  private readonly reads: CombinedReads;
  private readonly idsByToken = new Map<string, AgentId>();
  private readonly agents = new Map<string, { readonly agent: Agent; readonly until: number }>();

  constructor(
    serviceToken: string,
    db: Firestore,
    private readonly runTokens: RunTokens,
  ) {
    this.expected = digest(serviceToken);
    this.refs = kanbanRefs(db);
    this.reads = new CombinedReads(db);
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
    const known = this.idsByToken.get(tokenHash);
    if (known !== undefined) {
      // Whose token it was; whether it still is that agent's is read each time.
      const refs = [this.refs.agentSecret(known), this.refs.agent(known)];
      const [secret, agent] = (await this.reads.getAll(refs)) as [
        DocumentSnapshot<AgentSecret>,
        DocumentSnapshot<Agent>,
      ];
      if (secret.data()?.tokenHash === tokenHash) return principalOf(agent);
      this.idsByToken.delete(tokenHash);
    }
    const found = await this.refs.agentSecrets().where('tokenHash', '==', tokenHash).limit(1).get();
    const id = found.docs[0]?.data().id;
    if (id === undefined) return null;
    if (this.idsByToken.size >= MAX_AGENTS) this.idsByToken.clear();
    this.idsByToken.set(tokenHash, id);
    return principalOf(await this.refs.agent(id).get());
  }

  /** The run of the path; when the path names only a card, the card's current run. */
  private async findRun(token: string, params: Credentials['params']): Promise<Principal | null> {
    const [slug, cardId] = [
      BoardSlug.safeParse(params['slug']).data,
      CardId.safeParse(params['cardId']).data,
    ];
    if (slug === undefined || cardId === undefined) return null;
    const pathRunId = RunId.safeParse(params['runId']).data;
    const card = this.refs.card(slug, cardId);
    const runId = pathRunId ?? (await card.get()).data()?.currentRunId;
    const read = runId ? await this.reads.getAll([this.refs.run(slug, cardId, runId), card]) : [];
    const run = (read as DocumentSnapshot<Run>[])[0]?.data();
    if (run === undefined || !this.runTokens.matches(run, token)) {
      if (pathRunId === undefined) await this.refuseEndedRun(token, slug, cardId);
      return null;
    }
    const agent = await this.agentOf(run);
    return agent === null ? null : { kind: 'run', run, agent, read };
  }

  /** The agent of a run. Its run needs its name only, and an agent with an active run is not deleted. */
  private async agentOf({ agentId }: RunView): Promise<Agent | null> {
    const kept = this.agents.get(agentId);
    if (kept !== undefined && kept.until > performance.now()) return kept.agent;
    const agent = (await this.refs.agent(agentId).get()).data();
    if (agent === undefined) return null;
    if (this.agents.size >= MAX_AGENTS) this.agents.clear();
    this.agents.set(agentId, { agent, until: performance.now() + AGENT_MS });
    return agent;
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

function principalOf(read: DocumentSnapshot<Agent>): Principal | null {
  const agent = read.data();
  return agent === undefined || isDeleted(agent) ? null : { kind: 'agent', agent, read: [read] };
}

/** The documents that were read to identify the caller. */
export const documentsOf = (principal: Principal | null): readonly DocumentSnapshot<object>[] =>
  principal === null || principal.kind === 'service' ? [] : principal.read;

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
