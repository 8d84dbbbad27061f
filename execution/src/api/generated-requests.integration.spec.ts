import { randomUUID } from 'node:crypto';
import { type ApiDocument } from '@keelson/server/testing/openapi/api-document';
import { tryOperations } from '@keelson/server/testing/openapi/try-operations';
import { type Kanban, openKanban } from '../testing/open-kanban';
import { serve, type Served, TOKEN } from '../testing/serve';

const SEED = 20_261_122;

describe('requests that are generated from the OpenAPI document', () => {
  let kanban: Kanban;
  let served: Served;
  beforeAll(async () => {
    // Streams of events end by themselves, so that a request can be awaited.
    kanban = openKanban({ now: Date.now, streamMs: 50 });
    served = await serve(kanban.service);
  });
  afterAll(async () => {
    await served.close();
    await kanban.close();
  });

  it('get only responses that the document declares, and no fault', async () => {
    const board = await kanban.board();
    const cards = [await kanban.card(board), await kanban.card(board)];
    const agent = await kanban.agent();
    const person = await kanban.person('ada');
    const { body } = await served.call('GET /v1/openapi.json');
    const report = await tryOperations({
      document: body as unknown as ApiDocument,
      known: {
        slug: [board.slug],
        cardId: cards.map(({ id }) => id),
        parentId: cards.map(({ id }) => id),
        agentId: [agent.id],
        uid: [person],
      },
      seed: SEED,
      runs: 5,
      send: ({ method, path, headers, body: text }) =>
        fetch(served.url + path, {
          method,
          headers: {
            Authorization: `Bearer ${TOKEN}`,
            'Keelson-Actor': 'user:ada',
            ...headers,
            ...(headers['Idempotency-Key'] === undefined
              ? {}
              : { 'Idempotency-Key': randomUUID() }),
          },
          ...(text === null ? {} : { body: text }),
        }),
    });
    expect(report.findings).toEqual([]);
    expect(report.sent).toBeGreaterThan(400);
    // Requests that end at the door would try nothing.
    expect(report.accepted).toBeGreaterThan(40);
  });
});
