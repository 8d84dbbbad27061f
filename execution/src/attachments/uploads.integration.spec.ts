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
import { jpegPhoto, PLACE } from '@keelson/server/files/testing/photos';
import { codeOf } from '../testing/board-world';
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
  clamd.answer = 'scan';
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

const path = (): string => `/v1/boards/${board!.slug}/cards/${card!.id}/attachments`;

const headersOf = (key: string): Record<string, string> => ({
  authorization: `Bearer ${TOKEN}`,
  'content-type': 'application/octet-stream',
  'idempotency-key': key,
  ...actorHeaders(ADA),
});

/** Begins an upload whose body the test sends piece by piece. */
const begin = (
  key: string,
  { headers = {}, url = served.url }: { headers?: Record<string, string>; url?: string } = {},
): ClientRequest =>
  request(`${url}${path()}?name=data.bin`, {
    method: 'POST',
    headers: { ...headersOf(key), ...headers },
  });

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
    const headers = headersOf('infected-at-once');
    const whole = await fetch(`${served.url}${path()}?name=data.bin`, {
      method: 'POST',
      headers,
      body: EICAR,
    });
    expect([whole.status, await whole.json()]).toMatchObject([422, { code: 'files/infected' }]);
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

const upload = (name: string, bytes: Buffer, type = 'application/octet-stream') =>
  served.call(`POST ${path()}?name=${encodeURIComponent(name)}`, undefined, {
    bytes: new Uint8Array(bytes),
    headers: { 'Content-Type': type },
  });

it('no file passes while the scanner does not answer', async () => {
  clamd.answer = 'hang-up';
  expect(codeOf(await upload('plan.bin', Buffer.from('x')))).toBe('503 files/scanner-unavailable');
  expect(files.files.size).toBe(0);
  clamd.answer = 'scan';
  expect(codeOf(await upload('plan.bin', Buffer.from('x')))).toBe('201');
});

it('a photo is stored without its position, with the size and digest of what is stored', async () => {
  const stored = await upload('photo.jpg', jpegPhoto({ orientation: 6 }), 'image/jpeg');
  expect(stored.status).toBe(201);
  const [bytes] = [...files.files.values()];
  expect(bytes!.includes(PLACE)).toBe(false);
  expect(stored.body).toMatchObject({ size: bytes!.length });
  const file = await served.call(`GET ${path()}/${String(stored.body['id'])}`);
  expect(file.headers.get('content-length')).toBe(String(bytes!.length));
  // What was sent is what was scanned.
  expect(clamd.scanned.at(-1)!.includes(PLACE)).toBe(true);
});

it.each([
  ['a page as a picture', 'photo.png', 'image/png', Buffer.from('<script>alert(1)</script>')],
  ['a program as text', 'notes.txt', 'text/plain', Buffer.from('MZ\u0090')],
  ['a damaged picture', 'photo.jpg', 'image/jpeg', jpegPhoto().subarray(0, 30)],
])('%s is refused', async (_what, name, type, bytes) => {
  expect(codeOf(await upload(name, bytes, type))).toBe('422 files/type-mismatch');
  expect(files.files.size).toBe(0);
});

it.each(['photo\u202egnp.exe', 'a\u2066b.pdf', 'a\u0007.txt', 'pay\u200bload.txt'])(
  'a name that hides what it is (%j) is refused',
  async (name) => {
    expect(codeOf(await upload(name, Buffer.from('x')))).toBe('400 request/invalid');
  },
);

it('a stored name with such characters is shown without them in the download', async () => {
  const stored = await upload('old.txt', Buffer.from('x'));
  const id = String(stored.body['id']);
  const { refs } = kanban.service.transactions;
  await refs
    .attachment(board!.slug, card!.id, id as never)
    .withConverter(null)
    .update({ name: 'photo\u202egnp.exe' });
  const { headers } = await served.call(`GET ${path()}/${id}`);
  expect(headers.get('content-disposition')).toBe('attachment; filename=photognp.exe');
  expect(headers.get('content-type')).toBe('application/octet-stream');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('content-security-policy')).toContain('sandbox');
});
