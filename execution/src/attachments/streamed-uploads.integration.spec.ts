import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { actorHeaders } from '@keelson/contracts/kanban/actor';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { MAX_ATTACHMENT_BYTES } from '@keelson/contracts/kanban/card/attachment';
import { ClamdScanner } from '@keelson/server/files/clamd-scanner';
import { EICAR, FakeClamd } from '@keelson/server/files/testing/fake-clamd';
import { MemoryStore } from '../testing/memory-store';
import { ADA, type Kanban, openKanban } from '../testing/open-kanban';
import { serve, type Served, TOKEN } from '../testing/serve';

const KIB = 1024;
const files = new MemoryStore();
let clamd: FakeClamd;
let kanban: Kanban;
let served: Served;
let unscanned: Served;
let [board, card]: [Board?, Card?] = [];
beforeAll(async () => {
  clamd = await FakeClamd.listen();
  const scanner = new ClamdScanner({ host: '127.0.0.1', port: clamd.port });
  kanban = openKanban({ files, scanner, now: Date.now });
  served = await serve(kanban.service);
  unscanned = await serve(kanban.instance({ scanner: null }));
});
beforeEach(async () => {
  files.files.clear();
  files.received.clear();
  board = await kanban.board();
  card = await kanban.card(board);
});
afterAll(async () => {
  await served.close();
  await unscanned.close();
  await kanban.close();
  await clamd.close();
});

/** Begins an upload whose body the test sends piece by piece. */
function begin(
  key: string,
  { headers = {}, url = served.url }: { headers?: Record<string, string>; url?: string } = {},
): ClientRequest {
  const path = `/v1/boards/${board!.slug}/cards/${card!.id}/attachments?name=data.bin`;
  return request(`${url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${TOKEN}`,
      'content-type': 'application/octet-stream',
      'idempotency-key': key,
      ...actorHeaders(ADA),
      ...headers,
    },
  });
}

async function answerTo(sent: ClientRequest): Promise<{ status: number; body: object }> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: (await json(response)) as object };
}

const received = (): number => [...files.received.values()].reduce((sum, size) => sum + size, 0);

async function until(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end && !holds();) await sleep(10);
}

const attachments = async (): Promise<number> =>
  (await kanban.service.cards.get(board!.slug, card!.id)).counts.attachments;

describe('an upload', () => {
  it('reaches the bucket while the client still sends it', async () => {
    const parts = [randomBytes(200 * KIB), randomBytes(300 * KIB)];
    const sent = begin('streamed');
    sent.write(parts[0]);
    await until(() => received() >= 200 * KIB);
    expect([received(), files.files.size]).toEqual([200 * KIB, 0]);
    sent.end(parts[1]);
    const bytes = Buffer.concat(parts);
    expect(await answerTo(sent)).toMatchObject({
      status: 201,
      body: { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    });
    expect([...files.files.values()].map((stored) => stored.equals(bytes))).toEqual([true]);
    expect(clamd.scanned.at(-1)!.equals(bytes)).toBe(true);
  });

  it('that the client breaks off leaves nothing behind', async () => {
    const sent = begin('broken-off', {
      headers: { 'content-length': String(2 * 1024 * KIB) },
    });
    sent.on('error', () => undefined);
    sent.write(randomBytes(300 * KIB));
    await until(() => received() > 0);
    sent.destroy();
    await sleep(300);
    expect([files.files.size, await attachments()]).toEqual([0, 0]);
    // The key is free: nothing was decided with it.
    const again = begin('broken-off');
    again.end(randomBytes(10));
    expect((await answerTo(again)).status).toBe(201);
  });

  it('that is too long is refused at the limit, without a declared length', async () => {
    const sent = begin('too-long', { url: unscanned.url });
    const piece = Buffer.alloc(1024 * KIB);
    for (let size = 0; size <= MAX_ATTACHMENT_BYTES; size += piece.length) {
      if (!sent.write(piece)) await once(sent, 'drain');
    }
    sent.end();
    expect(await answerTo(sent)).toMatchObject({ status: 413 });
    expect([files.files.size, await attachments()]).toEqual([0, 0]);
  });

  it('whose last bytes are infected was received, and is stored nowhere', async () => {
    const sent = begin('infected');
    sent.write(randomBytes(400 * KIB));
    sent.end(EICAR);
    expect(await answerTo(sent)).toMatchObject({ status: 422, body: { code: 'files/infected' } });
    expect(received()).toBeGreaterThan(0);
    expect([files.files.size, await attachments()]).toEqual([0, 0]);
  });

  it('with the key of another upload is refused, and the first one stays', async () => {
    const send = async (bytes: Buffer) => {
      const sent = begin('reused');
      sent.end(bytes);
      return answerTo(sent);
    };
    expect((await send(Buffer.from('one'))).status).toBe(201);
    expect(await send(Buffer.from('two'))).toMatchObject({
      body: { code: 'request/idempotency-key-reused' },
    });
    expect([...files.files.values()].map(String)).toEqual(['one']);
  });
});
