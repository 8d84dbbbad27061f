import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { type ServiceProcess } from '@keelson/server/testing/service-process';
import { buildService, startBundle } from '../testing/bundled-service';
import { EventClient, type Message } from '../testing/follow';
import { openBoards } from '../testing/board-world';
import { callAt } from '../testing/serve';

const ROUNDS = 3;
const CARDS = 6;

let bundle: string;
const running: ServiceProcess[] = [];

const kanban = openBoards({ now: Date.now });
beforeAll(() => {
  bundle = buildService(`events-${process.pid}`);
});
afterAll(async () => {
  await Promise.all(running.map((service) => service.kill('SIGKILL')));
  rmSync(dirname(bundle), { recursive: true, force: true });
});

async function start(): Promise<ServiceProcess> {
  const env = { DATA_PROJECT_ID: kanban.projectId, GCLOUD_PROJECT: kanban.projectId };
  const service = await startBundle(bundle, env);
  running.push(service);
  return service;
}

/** Creates cards one after another. @returns Their ids. */
async function addCards({ url }: ServiceProcess, slug: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const body = { title: `Plank ${index}` };
    const created = await callAt(url, `POST /v1/boards/${slug}/cards`, body, { key: randomUUID() });
    ids.push(String(created.body['id']));
  }
  return ids;
}

const cardsIn = (messages: readonly Message[]): string[] =>
  messages.flatMap(({ event }) => (event === null ? [] : [event.cardId]));

it('a follower loses and repeats no event when its process is killed and started again', async () => {
  const { slug } = await kanban.board();
  const other = await start();
  const received: Message[] = [];
  const created: string[] = [];
  let lastId: string | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const followed = await start();
    const client = await EventClient.connect(followed, lastId === undefined ? {} : { lastId });
    // Both processes write; the killed one has events on the way to the follower.
    const before = Promise.all([
      addCards(followed, slug, CARDS / 2),
      addCards(other, slug, CARDS / 2),
    ]);
    const missed = created.length - cardsIn(received).length;
    await client.untilEvents(missed + 1);
    created.push(...(await before).flat());
    const ended = client.untilEnd().catch(() => undefined);
    await followed.kill('SIGKILL');
    await ended;
    lastId = client.lastId;
    received.push(...client.messages);
    created.push(...(await addCards(other, slug, CARDS)));
  }
  const last = await EventClient.connect(await start(), { lastId: lastId ?? '' });
  await last.untilEvents(created.length - cardsIn(received).length);
  received.push(...last.messages);
  last.leave();
  expect(cardsIn(received).sort()).toEqual(created.sort());
  const ids = received.flatMap(({ event }) =>
    event === null ? [] : [`${event.cardId}/${event.id}`],
  );
  expect(new Set(ids).size).toBe(ROUNDS * CARDS * 2);
  const order = received.flatMap(({ id, event }) => (event === null ? [] : [id]));
  expect(order).toEqual([...order].sort());
}, 300_000);
