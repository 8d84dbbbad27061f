import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { ClamdScanner } from '@keelson/server/files/clamd-scanner';
import { FakeClamd } from '@keelson/server/files/testing/fake-clamd';
import { jpegPhoto, PLACE } from '@keelson/server/files/testing/photos';
import { type Kanban, openKanban } from '../testing/open-kanban';
import { codeOf } from '../testing/board-world';
import { serve, type Served } from '../testing/serve';
import { MemoryStore } from '../testing/memory-store';

let clamd: FakeClamd;
let kanban: Kanban;
let served: Served;
let [board, card]: [Board?, Card?] = [];
const files = new MemoryStore();
beforeAll(async () => {
  clamd = await FakeClamd.listen();
  const scanner = new ClamdScanner({ host: '127.0.0.1', port: clamd.port });
  kanban = openKanban({ files, scanner, now: Date.now });
  served = await serve(kanban.service);
});
beforeEach(async () => {
  clamd.answer = 'scan';
  files.files.clear();
  board = await kanban.board();
  card = await kanban.card(board);
});
afterAll(async () => {
  await served.close();
  await kanban.close();
  await clamd.close();
});

const path = (): string => `/v1/boards/${board!.slug}/cards/${card!.id}/attachments`;
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
