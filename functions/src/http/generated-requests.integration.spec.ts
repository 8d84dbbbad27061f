import { randomUUID } from 'node:crypto';
import { type ApiDocument } from '@keelson/server/testing/openapi/api-document';
import { tryOperations } from '@keelson/server/testing/openapi/try-operations';
import { ControlWorld } from '../kanban/testing/control-world';
import { sourceProgram } from '../learning/testing/test-reader';
import { APP_URL } from '../testing/test-config';
import { TestUser } from '../testing/test-user';

const SEED = 20_261_122;
/** Operations that end the caller's session or account. */
const LAST_OF_CALLER = new Set(['endSession', 'deleteMe', 'endSessionById', 'startSession']);

describe('requests that are generated from the OpenAPI document', () => {
  let world: ControlWorld;
  beforeAll(async () => {
    world = await ControlWorld.start('generated', {
      attachments: true,
      reader: sourceProgram({ timeoutMs: 20_000 }),
    });
  });
  afterAll(() => world.close());

  it('get only responses that the document declares, and no fault', async () => {
    const { admin } = world.staff;
    const board = await world.board();
    const card = await world.card(board);
    const response = await world.product.fetch('/api/openapi.json');
    const document = (await response.json()) as ApiDocument;
    const report = await tryOperations({
      document,
      known: { slug: [board.slug], cardId: [card.id], uid: [world.staff.viewer.uid] },
      seed: SEED,
      runs: 4,
      send: async ({ method, path, headers, body }, { operation }) => {
        const caller = LAST_OF_CALLER.has(operation.operationId)
          ? await TestUser.start(world.product)
          : admin;
        return world.product.fetch(path, {
          method,
          headers: {
            cookie: caller.cookie,
            origin: APP_URL,
            ...headers,
            ...(headers['Idempotency-Key'] === undefined
              ? {}
              : { 'Idempotency-Key': randomUUID() }),
          },
          ...(body === null ? {} : { body }),
        });
      },
    });
    expect(report.findings).toEqual([]);
    expect(report.sent).toBeGreaterThan(800);
    // Requests that end at the door would try nothing.
    expect(report.accepted).toBeGreaterThan(100);
  }, 300_000);
});
