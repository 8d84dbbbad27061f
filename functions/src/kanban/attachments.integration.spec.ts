import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Attachment, MAX_ATTACHMENT_BYTES } from '@keelson/contracts/kanban/card/attachment';
import { type StaffRole } from '@keelson/contracts/account/staff';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { APP_URL } from '../testing/test-config';
import { codeOf, CONTROL, ControlWorld, type ApiResponse } from './testing/control-world';

interface Upload {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type?: string;
  readonly key?: string;
}

/** Files as the console sends and fetches them, with the real service and the Storage emulator. */
describe('attachments through the gateway', () => {
  let world: ControlWorld;
  let card: Card;
  beforeAll(async () => {
    world = await ControlWorld.start('attachments', { attachments: true });
    card = await world.card(await world.board());
  });
  afterAll(() => world.close());

  const path = (of: Card = card): string => `/boards/${of.boardSlug}/cards/${of.id}/attachments`;
  const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));

  async function upload(who: StaffRole, { name, bytes, ...more }: Upload): Promise<ApiResponse> {
    const { type = 'text/plain', key = randomUUID() } = more;
    const answer = await world.product.fetch(
      `${CONTROL}${path()}?name=${encodeURIComponent(name)}`,
      {
        method: 'POST',
        body: bytes,
        headers: {
          cookie: world.staff[who].cookie,
          origin: APP_URL,
          'idempotency-key': key,
          ...(type === '' ? {} : { 'content-type': type }),
        },
      },
    );
    const { status, headers } = answer;
    return { status, headers, body: (await answer.json()) as Record<string, unknown> };
  }
  const attached = async (request: Upload): Promise<Attachment> => {
    const response = await upload('operator', request);
    expect(codeOf(response)).toBe('201');
    return response.body as unknown as Attachment;
  };
  const download = (who: StaffRole, id: string): Promise<Response> =>
    world.staff[who].get(`${CONTROL}${path()}/${id}`);
  const listed = async (): Promise<string[]> => {
    const { items } = await world.sendOk<{ items: Attachment[] }>('viewer', `GET ${path()}`);
    return items.map(({ name }) => name);
  };

  it('returns the largest file byte for byte, with its name, as a download', async () => {
    const bytes = new Uint8Array(randomBytes(MAX_ATTACHMENT_BYTES));
    const file = await attached({ name: 'Größenplan “v2” – 設計.html', bytes, type: 'text/html' });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(file).toMatchObject({ size: MAX_ATTACHMENT_BYTES, sha256, contentType: 'text/html' });
    const answer = await download('viewer', file.id);
    expect(answer.status).toBe(200);
    const named = /^attachment; .*filename\*=UTF-8''(.+)$/.exec(
      answer.headers.get('content-disposition') ?? '',
    );
    expect(decodeURIComponent(named?.[1] ?? '')).toBe('Größenplan “v2” – 設計.html');
    // Whatever it says it is, no browser shows it as a page of ours.
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('content-length')).toBe(String(MAX_ATTACHMENT_BYTES));
    const back = createHash('sha256').update(Buffer.from(await answer.arrayBuffer()));
    expect(back.digest('hex')).toBe(sha256);
    const removed = await world.send('operator', `DELETE ${path()}/${file.id}`);
    expect(codeOf(removed)).toBe('204');
    expect((await download('viewer', file.id)).status).toBe(404);
  });

  it('rejects one byte more and stores nothing', async () => {
    const before = await listed();
    const bytes = new Uint8Array(MAX_ATTACHMENT_BYTES + 1);
    expect(codeOf(await upload('operator', { name: 'large.bin', bytes }))).toBe(
      '413 request/body-too-large',
    );
    expect(await listed()).toEqual(before);
  });

  it('attaches a file once when it is sent repeatedly with one key', async () => {
    const request = { name: 'once.txt', bytes: bytesOf('once'), key: randomUUID() };
    const first = await attached(request);
    expect(await attached(request)).toEqual(first);
    expect((await listed()).filter((name) => name === 'once.txt')).toHaveLength(1);
    const other = await upload('operator', { ...request, bytes: bytesOf('other') });
    expect(codeOf(other)).toBe('422 request/idempotency-key-reused');
  });

  it.each([
    ['no type', ''],
    ['a type that is none', 'nonsense'],
    ['a type without end', `text/${'x'.repeat(300)}`],
  ])('stores a file with %s as bytes', async (_what, type) => {
    const file = await attached({ name: 'plain', bytes: bytesOf('plain'), type });
    expect(file.contentType).toBe('application/octet-stream');
    expect(await (await download('viewer', file.id)).text()).toBe('plain');
  });

  it('accepts an empty file', async () => {
    const file = await attached({ name: 'empty.txt', bytes: bytesOf('') });
    expect(file.size).toBe(0);
    const answer = await download('viewer', file.id);
    expect((await answer.arrayBuffer()).byteLength).toBe(0);
  });

  it('lets operators add and remove files, and viewers read them', async () => {
    const { id } = await attached({ name: 'mine.txt', bytes: bytesOf('mine') });
    const refused = await upload('viewer', { name: 'theirs.txt', bytes: bytesOf('theirs') });
    expect(codeOf(refused)).toBe('403 kanban/board-role-missing');
    const removal = await world.send('viewer', `DELETE ${path()}/${id}`);
    expect(codeOf(removal)).toBe('403 kanban/board-role-missing');
    expect(await (await download('viewer', id)).text()).toBe('mine');
    expect(await listed()).not.toContain('theirs.txt');
  });

  it('responds 404 for unknown attachments', async () => {
    expect((await download('viewer', 'none')).status).toBe(404);
    const removal = await world.send('operator', `DELETE ${path()}/none`);
    expect(codeOf(removal)).toBe('404 kanban/attachment-not-found');
  });
});

it('rejects attachments with kanban/attachments-unavailable without a bucket', async () => {
  const world = await ControlWorld.start('no-bucket');
  try {
    const card = await world.card(await world.board());
    const at = `${CONTROL}/boards/${card.boardSlug}/cards/${card.id}/attachments?name=a`;
    const answer = await world.product.fetch(at, {
      method: 'POST',
      body: 'a',
      headers: {
        cookie: world.staff.operator.cookie,
        origin: APP_URL,
        'idempotency-key': randomUUID(),
      },
    });
    const { code } = (await answer.json()) as { code: string };
    expect([answer.status, code]).toEqual([503, 'kanban/attachments-unavailable']);
  } finally {
    await world.close();
  }
});
