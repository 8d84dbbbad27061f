import { createHmac } from 'node:crypto';
import { AGENT_SIGNATURE_HEADER, type Agent } from '@keelson/contracts/kanban/agent';
import { type ClaimedRun } from '@keelson/contracts/kanban/run-endpoints';
import { type EpochMs, SECOND } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { readAnswer, type EndpointAnswer, spawnFailed, tooLate } from './endpoint-answer';
import { type Runner, type WorkResult } from './runner';

export interface HttpRunnerDeps {
  readonly signingSecretOf: (agent: Agent) => Promise<string | null>;
  readonly now: Clock;
  /** Where the endpoint may call back; null when this service has no address of its own. */
  readonly publicUrl: string | null;
  readonly fetch?: typeof fetch;
}

const LARGEST_ANSWER = 256 * 1024;

/**
 * The signature of a call: whoever knows the secret can tell that it comes from here, now, unaltered.
 *
 * @returns Value of the signature header.
 */
export function signCall(secret: string, body: string, at: EpochMs): string {
  const seconds = Math.floor(at / SECOND);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

/** Calls the agent's endpoint: it answers at once, or accepts with 202 and calls back. */
export class HttpRunner implements Runner {
  constructor(private readonly deps: HttpRunnerDeps) {}

  async run(claimed: ClaimedRun, agent: Agent, signal: AbortSignal): Promise<WorkResult> {
    if (agent.kind !== 'http') return spawnFailed('The agent has no endpoint');
    const secret = await this.deps.signingSecretOf(agent);
    if (secret === null) return spawnFailed('The agent has no signing secret');
    const timeout = AbortSignal.timeout(agent.timeoutMs);
    try {
      const answer = await this.call(claimed, agent, secret, AbortSignal.any([signal, timeout]));
      return readAnswer(answer, { canCallBack: this.deps.publicUrl !== null });
    } catch (error) {
      signal.throwIfAborted();
      if (timeout.aborted) return tooLate(agent.timeoutMs);
      return spawnFailed(`The endpoint could not be reached (${whyUnreachable(error)})`);
    }
  }

  private async call(
    claimed: ClaimedRun,
    agent: Extract<Agent, { kind: 'http' }>,
    secret: string,
    signal: AbortSignal,
  ): Promise<EndpointAnswer> {
    const body = JSON.stringify(this.payload(claimed));
    const send = this.deps.fetch ?? fetch;
    const response = await send(agent.endpoint, {
      method: 'POST',
      body,
      // Followed, a redirect would carry the run's token to an address that nobody allowed.
      redirect: 'manual',
      signal,
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'User-Agent': 'keelson-execution',
        'Idempotency-Key': claimed.run.id,
        [AGENT_SIGNATURE_HEADER]: signCall(secret, body, this.deps.now()),
      },
    });
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      text: await readLimited(response),
      at: this.deps.now(),
    };
  }

  private payload({ card, run, token }: ClaimedRun): unknown {
    const { publicUrl } = this.deps;
    const path = `/v1/boards/${card.boardSlug}/cards/${card.id}/runs/${run.id}`;
    return {
      type: 'run.start',
      run: { id: run.id, attempt: run.attempt, deadline: run.deadline },
      card: {
        id: card.id,
        boardSlug: card.boardSlug,
        title: card.title,
        body: card.body,
        priority: card.priority,
        labels: card.labels,
        dueAt: card.dueAt,
        result: card.result,
      },
      callback: publicUrl === null ? null : { url: `${publicUrl}${path}`, token },
    };
  }
}

/** `fetch` fails with a sentence of its own; the system's code is in its cause. */
function whyUnreachable(error: unknown): string {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
  const found = (cause as { readonly code?: unknown } | undefined)?.code ?? code;
  return typeof found === 'string' ? found : 'no connection';
}

/** The text of an answer, null when it is larger than anything we asked for. */
async function readLimited(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > LARGEST_ANSWER) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
