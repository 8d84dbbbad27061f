/**
 * A worker of `npm run ops -- bench workers` as a process of its own, so that it can be killed: claims and completes cards of one
 * board until none is left. Prints that it is ready, and a line of JSON for each completed card. It needs no package: Node runs it as it is.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

interface Settings {
  /** Instances of the service; another is tried when one does not respond. */
  readonly urls: readonly string[];
  readonly agentId: string;
  readonly token: string;
  readonly boardSlug: string;
}

const PAUSE_MS = 50;
const { urls, agentId, token, boardSlug } = JSON.parse(process.argv[2] ?? '{}') as Settings;
let [instance] = urls;

/** Repeats the same request, with the same key, until an instance has answered it. */
async function post(path: string, body: object, bearer: string): Promise<Response> {
  const key = randomUUID();
  for (;;) {
    try {
      const response = await fetch(`${instance}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${bearer}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      });
      if (response.status < 500) return response;
    } catch {
      instance = urls[(urls.indexOf(instance ?? '') + 1) % urls.length];
    }
    await sleep(PAUSE_MS);
  }
}

interface Work {
  readonly card: { readonly id: string };
  readonly run: { readonly id: string };
  readonly token: string;
}

process.stdin.once('data', () => void work());
process.stdin.once('end', () => process.exit());
process.stdout.write('ready\n');

async function work(): Promise<void> {
  for (;;) {
    const began = performance.now();
    const claimed = await post(`/v1/agents/${agentId}/claims`, { boardSlug }, token);
    const claimMs = performance.now() - began;
    const answer = (await claimed.json()) as Work;
    if (!claimed.ok) {
      await sleep(PAUSE_MS);
      continue;
    }
    const { card, run } = answer;
    const path = `/v1/boards/${boardSlug}/cards/${card.id}/runs/${run.id}/complete`;
    const completed = await post(path, { summary: 'Done' }, answer.token);
    await completed.arrayBuffer();
    if (completed.ok) process.stdout.write(`${JSON.stringify({ card: card.id, claimMs })}\n`);
  }
}
