import { createHmac } from 'node:crypto';
import { type AgentId } from '@keelson/contracts/ids';
import { AGENT_SIGNATURE_HEADER, type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type RunContext } from '@keelson/contracts/kanban/run/run-context';
import { type ClaimedRun } from '@keelson/contracts/kanban/run/run-endpoints';
import { type EpochMs, SECOND } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { traceHeaders } from '@keelson/server/trace/current-trace';
import { inSpan } from '@keelson/server/trace/span';
import { type NetworkPolicy } from '../../agents/network-policy';
import { callEndpoint } from './call-endpoint';
import {
  parseEndpointResponse,
  type EndpointResponse,
  spawnFailed,
  endpointTimedOut,
} from './endpoint-response';
import { type Runner, type WorkResult } from './runner';

export interface HttpRunnerDeps {
  readonly signingSecretOf: (agent: Agent) => Promise<string | null>;
  readonly now: Clock;
  /** The base URL for callbacks; null when this service has no public URL. */
  readonly publicUrl: string | null;
  readonly networkPolicy: NetworkPolicy;
  readonly contextOf: (claimed: ClaimedRun) => Promise<RunContext>;
  /** Called for every response: the agent is reachable. */
  readonly markAgentSeen: (id: AgentId) => void;
}

/**
 * Signs a call, so that the endpoint can verify the sender, the time and the body.
 *
 * @returns The value of the signature header.
 */
export function signCall(secret: string, body: string, at: EpochMs): string {
  const seconds = Math.floor(at / SECOND);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

export class HttpRunner implements Runner {
  constructor(private readonly deps: HttpRunnerDeps) {}

  async run(claimed: ClaimedRun, agent: Agent, signal: AbortSignal): Promise<WorkResult> {
    if (agent.kind !== 'http') return spawnFailed({ code: 'run.no-endpoint', params: {} });
    const secret = await this.deps.signingSecretOf(agent);
    if (secret === null) return spawnFailed({ code: 'run.no-signing-secret', params: {} });
    const timeout = AbortSignal.timeout(agent.timeoutMs);
    try {
      const answer = await this.call(claimed, agent, secret, AbortSignal.any([signal, timeout]));
      return parseEndpointResponse(answer, { canCallBack: this.deps.publicUrl !== null });
    } catch (error) {
      signal.throwIfAborted();
      if (timeout.aborted) return endpointTimedOut(agent.timeoutMs);
      const params = { error: errorCode(error) };
      return spawnFailed({ code: 'run.endpoint-unreachable', params });
    }
  }

  private async call(
    claimed: ClaimedRun,
    agent: Extract<Agent, { kind: 'http' }>,
    secret: string,
    signal: AbortSignal,
  ): Promise<EndpointResponse> {
    const context = await this.deps.contextOf(claimed);
    const body = JSON.stringify(runStartOf(claimed, context, this.deps.publicUrl));
    const answer = await inSpan({ name: 'agent endpoint', kind: 'client' }, () =>
      callEndpoint(this.deps.networkPolicy, {
        url: new URL(agent.endpoint),
        body,
        signal,
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          'User-Agent': 'keelson-execution',
          'Idempotency-Key': claimed.run.id,
          ...traceHeaders(),
          [AGENT_SIGNATURE_HEADER]: signCall(secret, body, this.deps.now()),
        },
      }),
    );
    this.deps.markAgentSeen(agent.id);
    return { ...answer, at: this.deps.now() };
  }
}

/**
 * The body of the call, as docs/http-agents.md describes it.
 *
 * @param publicUrl The base URL for callbacks; null when there is none.
 */
export function runStartOf(
  { card, run, token }: ClaimedRun,
  context: RunContext,
  publicUrl: string | null,
): unknown {
  const path = `/v1/boards/${card.boardSlug}/cards/${card.id}/runs/${run.id}`;
  return {
    type: 'run.start',
    run: { id: run.id, attempt: run.attempt, deadline: run.deadline },
    card: {
      id: card.id,
      boardSlug: card.boardSlug,
      title: card.title,
      body: card.body,
      acceptance: card.acceptance,
      checklist: card.checklist,
      priority: card.priority,
      labels: card.labels,
      dueAt: card.dueAt,
      result: card.result,
    },
    context,
    callback: publicUrl === null ? null : { url: `${publicUrl}${path}`, token },
  };
}

/** The system's error code; its message would reveal internal addresses. */
function errorCode(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? code : 'no connection';
}
