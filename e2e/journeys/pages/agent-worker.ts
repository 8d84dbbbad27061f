import { randomUUID } from 'node:crypto';
import { type ClaimedWork } from '@keelson/contracts/kanban/run-endpoints';
import { expect, type Page } from '@playwright/test';
import { control } from './board';

/** The worker of a pull agent: it talks to the execution service, as a program of a customer does. */
export interface Worker {
  readonly id: string;
  /** Waits for the next card. */
  readonly claim: () => Promise<ClaimedWork>;
  /** Reports on a run: `question`, `review`, `complete`. */
  readonly send: (claimed: ClaimedWork, verb: string, body: object) => Promise<void>;
}

/** Registers an agent as the signed-in admin and starts its worker. */
export async function startWorker(page: Page, id: string): Promise<Worker> {
  const base = process.env['EXECUTION_SERVICE_URL'];
  if (base === undefined) throw new Error('EXECUTION_SERVICE_URL is not set');
  await control(page, 'POST', 'agents', { id, kind: 'pull', name: id });
  const { token } = await control<{ token: string }>(page, 'POST', `agents/${id}/secrets`, {});
  const post = async (path: string, bearer: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${base}/v1/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
    });
    expect(answer.ok, await answer.clone().text()).toBe(true);
    return answer.json();
  };
  return {
    id,
    claim: async () => (await post(`agents/${id}/claims`, token, { wait: 30 })) as ClaimedWork,
    send: async ({ card, run, token: runToken }, verb, body) => {
      const path = `boards/${card.boardSlug}/cards/${card.id}/runs/${run.id}/${verb}`;
      await post(path, runToken, body);
    },
  };
}
