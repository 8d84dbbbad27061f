import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type ClaimedWork } from '@keelson/contracts/kanban/run/run-endpoints';
import { expect, type Page } from '@playwright/test';
import { control } from './board';

/** The worker of a pull agent: it talks to the execution service, as a program of a customer does. */
export interface Worker {
  readonly id: string;
  /** Waits for the next card. */
  readonly claim: () => Promise<ClaimedWork>;
  /** Reports on a run: `question`, `review`, `complete`. */
  readonly send: (claimed: ClaimedWork, verb: string, body: object) => Promise<void>;
  /** Attaches a text file to the card of a run. */
  readonly upload: (claimed: ClaimedWork, name: string, text: string) => Promise<{ id: string }>;
  /** A call of the agent itself, or of one of its runs. */
  readonly call: <T>(method: string, path: string, body?: object, bearer?: string) => Promise<T>;
  readonly expectNothing: () => Promise<void>;
  /** The token is not accepted. */
  readonly expectRefused: () => Promise<void>;
  readonly card: (slug: string, cardId: string) => Promise<Card>;
}

/** Registers an agent as the signed-in admin and starts its worker. */
export async function startWorker(
  page: Page,
  id: string,
  fields: object = { name: id },
): Promise<Worker> {
  const base = process.env['EXECUTION_SERVICE_URL'];
  if (base === undefined) throw new Error('EXECUTION_SERVICE_URL is not set');
  await control(page, 'POST', 'agents', { id, kind: 'pull', ...fields });
  const { token } = await control<{ token: string }>(page, 'POST', `agents/${id}/secrets`, {});
  const send = async (
    path: string,
    init: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> },
    bearer = token,
  ): Promise<unknown> => {
    const headers = {
      authorization: `Bearer ${bearer}`,
      'idempotency-key': randomUUID(),
      ...init.headers,
    };
    let answer = await fetch(`${base}/v1/${path}`, { ...init, headers });
    // The same key makes a repetition safe.
    for (let again = 0; answer.status === 503 && again < MOST_REPETITIONS; again++) {
      await setTimeout(1_000);
      answer = await fetch(`${base}/v1/${path}`, { ...init, headers });
    }
    expect(answer.ok, await answer.clone().text()).toBe(true);
    return answer.json();
  };
  const call = async <T>(method: string, path: string, body?: object, bearer?: string) =>
    (await send(
      path,
      {
        method,
        ...(body && {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      },
      bearer,
    )) as T;
  const claimOnce = (): Promise<Response> =>
    fetch(`${base}/v1/agents/${id}/claims`, {
      method: 'POST',
      body: '{}',
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
      },
    });
  return {
    id,
    call,
    claim: () => call('POST', `agents/${id}/claims`, { wait: 30 }),
    send: async (claimed, verb, body) => {
      await call('POST', `${pathOf(claimed)}/runs/${claimed.run.id}/${verb}`, body, claimed.token);
    },
    upload: async (claimed, name, text) => {
      const path = `${pathOf(claimed)}/attachments?name=${encodeURIComponent(name)}`;
      const headers = { 'content-type': 'application/octet-stream' };
      return (await send(path, { method: 'POST', body: text, headers }, claimed.token)) as {
        id: string;
      };
    },
    expectNothing: async () => {
      const { code } = (await (await claimOnce()).json()) as { code: string };
      expect(code).toBe('kanban/nothing-to-claim');
    },
    expectRefused: async () => {
      expect([401, 403, 404]).toContain((await claimOnce()).status);
    },
    card: (slug, cardId) => call('GET', `boards/${slug}/cards/${cardId}`),
  };
}

/** As often as a client repeats what the service is too busy for. */
const MOST_REPETITIONS = 5;

const pathOf = ({ card }: ClaimedWork): string => `boards/${card.boardSlug}/cards/${card.id}`;
