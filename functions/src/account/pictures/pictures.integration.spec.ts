import { randomUUID } from 'node:crypto';
import { type Me } from '@keelson/contracts/account/endpoints';
import { PICTURE_LIMITS as LIMITS } from '@keelson/contracts/account/picture-limits';
import { HOUR } from '@keelson/contracts/time';
import { EICAR, FakeClamd } from '@keelson/server/files/testing/fake-clamd';
import {
  jpegPhoto,
  PLACE,
  PNG_PICTURE,
  pngPhoto,
  webpPhoto,
} from '@keelson/server/files/testing/photos';
import {
  claimPng,
  makeGif,
  makeJpeg,
  makePng,
  makeWebp,
} from '@keelson/server/files/testing/image-corpus';
import { APP_URL } from '../../testing/test-config';
import { TestProduct } from '../../testing/test-product';
import { TestUser } from '../../testing/test-user';

const PATH = '/api/me/picture';
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');

type Body = Me & { readonly code?: string };

describe('pictures of accounts', () => {
  let clamd: FakeClamd;
  let product: TestProduct;
  let member: TestUser;
  beforeAll(async () => {
    clamd = await FakeClamd.listen();
    product = await TestProduct.start('pictures', {
      files: 'bucket',
      env: { FILE_SCANNER_URL: clamd.url },
    });
  });
  beforeEach(async () => {
    product.clockOffsetMs = 0;
    product.logged.length = 0;
    clamd.answer = 'scan';
    member = await TestUser.start(product);
  });
  afterAll(async () => {
    await product.close();
    await clamd.close();
  });

  const put = (bytes: Buffer, type = 'application/octet-stream', by = member): Promise<Response> =>
    product.fetch(PATH, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { cookie: by.cookie, origin: APP_URL, 'content-type': type },
    });
  const upload = async (bytes: Buffer, by = member): Promise<Body> => {
    const answer = await put(bytes, undefined, by);
    const body = (await answer.json()) as Body;
    expect([answer.status, body.code]).toEqual([200, undefined]);
    return body;
  };
  const refusal = async (bytes: Buffer, type?: string): Promise<string> => {
    const answer = await put(bytes, type);
    return `${answer.status} ${String(((await answer.json()) as Body).code)}`;
  };
  const addressOf = ({ uid, picture }: Pick<Me, 'uid' | 'picture'>): string =>
    `/api/pictures/${uid}/${picture?.id ?? 'none'}`;
  const stored = async (uid = member.uid): Promise<string[]> =>
    Object.keys(await product.files()).filter((path) => path.startsWith(`pictures/${uid}/`));
  const me = async (by = member): Promise<Me> => (await (await by.get('/api/me')).json()) as Me;

  it.each([
    ['PNG', 'image/png', pngPhoto()],
    ['JPEG', 'image/jpeg', jpegPhoto()],
    ['WebP', 'image/webp', webpPhoto()],
  ])('takes a %s and removes its metadata', async (_name, type, photo) => {
    expect(photo.includes(PLACE)).toBe(true);
    const changed = await upload(photo);
    expect((await me()).picture).toEqual(changed.picture);
    const answer = await member.get(addressOf(changed));
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(bytes.length).toBe(changed.picture?.bytes);
    expect(bytes.includes(PLACE)).toBe(false);
    expect(clamd.scanned.at(-1)?.equals(photo)).toBe(true);
  });

  it('shows it to people who are signed in only, for a week without a request', async () => {
    const address = addressOf(await upload(makePng(64, 64)));
    const answer = await (await TestUser.start(product)).get(address);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'private, max-age=604800, immutable',
      'content-disposition': 'attachment; filename=picture',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*; sandbox$/) as string,
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect((await product.fetch(address)).status).toBe(401);
    expect(
      (await product.fetch(PATH, { method: 'PUT', headers: { origin: APP_URL } })).status,
    ).toBe(401);
  });

  it('takes one of the largest size', async () => {
    expect((await upload(makePng(LIMITS.side, LIMITS.side))).picture).not.toBeNull();
  });

  const withChunk = (type: string): Buffer => {
    const png = makePng(8, 8);
    const chunk = Buffer.concat([Buffer.from([0, 0, 0, 0]), Buffer.from(type), Buffer.alloc(4)]);
    return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
  };
  const animatedWebp = (): Buffer => {
    const still = makeWebp(8, 8);
    const frames = Buffer.concat([Buffer.from('ANIM'), Buffer.from([0, 0, 0, 0])]);
    const bytes = Buffer.concat([still, frames]);
    bytes.writeUInt32LE(bytes.length - 8, 4);
    return bytes;
  };

  it.each([
    ['nothing', Buffer.alloc(0), undefined, '422 account/picture-unusable'],
    ['a page', HTML, undefined, '422 account/picture-unusable'],
    ['a page as a picture', HTML, 'image/png', '422 files/type-mismatch'],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/svg+xml',
      '422 account/picture-unusable',
    ],
    ['a GIF', makeGif(8, 8), 'image/gif', '422 account/picture-unusable'],
    ['a PNG that says it is a JPEG', makePng(8, 8), 'image/jpeg', '422 files/type-mismatch'],
    [
      'a PNG that claims 60,000 pixels a side',
      claimPng(60_000, 60_000),
      undefined,
      '422 account/picture-unusable',
    ],
    [
      'a JPEG that is too wide',
      makeJpeg(LIMITS.side + 1, 8),
      undefined,
      '422 account/picture-unusable',
    ],
    [
      'a WebP that is too high',
      makeWebp(8, LIMITS.side + 1),
      undefined,
      '422 account/picture-unusable',
    ],
    ['an animated PNG', withChunk('acTL'), undefined, '422 account/picture-unusable'],
    ['an animated WebP', animatedWebp(), undefined, '422 account/picture-unusable'],
    ['half of a PNG', makePng(64, 64).subarray(0, 60), undefined, '422 files/type-mismatch'],
    [
      'more bytes than a picture has',
      Buffer.concat([makePng(8, 8), Buffer.alloc(LIMITS.bytes)]),
      undefined,
      '413 request/body-too-large',
    ],
    ['the test virus', Buffer.concat([makePng(8, 8), EICAR]), undefined, '422 files/infected'],
  ])('refuses %s and stores nothing', async (_what, bytes, type, expected) => {
    expect(await refusal(bytes, type)).toBe(expected);
    expect([await stored(), (await me()).picture]).toEqual([[], null]);
  });

  it('stores nothing while the scanner does not answer', async () => {
    clamd.answer = 'hang-up';
    expect(await refusal(makePng(8, 8))).toBe('503 files/scanner-unavailable');
    expect(await stored()).toEqual([]);
  });

  it('keeps nothing of a page that follows or hides in a picture', async () => {
    const image = makePng(8, 8);
    const behind = await upload(Buffer.concat([image, HTML]));
    const sent = Buffer.from(await (await member.get(addressOf(behind))).arrayBuffer());
    expect(sent.equals(image)).toBe(true);
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, HTML.length + 2]), HTML]);
    const photo = jpegPhoto();
    const hidden = await upload(Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]));
    const shown = Buffer.from(await (await member.get(addressOf(hidden))).arrayBuffer());
    expect(shown.includes('<script>')).toBe(false);
  });

  it('has a new address when it is replaced, and the old one is gone', async () => {
    const first = await upload(makePng(8, 8, 10));
    const second = await upload(makePng(8, 8, 20));
    expect(addressOf(second)).not.toBe(addressOf(first));
    expect(await stored()).toEqual([`pictures/${member.uid}/${second.picture?.id ?? ''}`]);
    const gone = await member.get(addressOf(first));
    expect([gone.status, ((await gone.json()) as Body).code]).toEqual([
      404,
      'account/picture-not-found',
    ]);
    expect(gone.headers.get('cache-control')).toBe('private, no-store');
  });

  it('is the same when it is sent again, and its file is restored', async () => {
    const first = await upload(PNG_PICTURE);
    await product.bucket.file(`pictures/${member.uid}/${first.picture?.id ?? ''}`).delete();
    product.clockOffsetMs = 5_000;
    expect((await upload(pngPhoto())).picture).toEqual(first.picture);
    expect(await stored()).toHaveLength(1);
  });

  it('is one of those that are sent at the same time, and has the only file', async () => {
    await Promise.all([10, 20, 30, 40].map((grey) => upload(makePng(8, 8, grey))));
    const { uid, picture } = await me();
    expect(await stored()).toEqual([`pictures/${uid}/${picture?.id ?? ''}`]);
  });

  it('is removed, also twice', async () => {
    const address = addressOf(await upload(makePng(8, 8)));
    for (const _time of [1, 2]) {
      const answer = await member.send('DELETE', PATH);
      expect([answer.status, ((await answer.json()) as Me).picture]).toEqual([200, null]);
    }
    expect([await stored(), (await member.get(address)).status]).toEqual([[], 404]);
  });

  it('takes along what an interrupted upload has left, an hour later', async () => {
    const left = product.bucket.file(`pictures/${member.uid}/${randomUUID()}`);
    await left.save(makePng(8, 8));
    await upload(makePng(8, 8, 10));
    expect(await stored()).toHaveLength(2);
    product.clockOffsetMs = HOUR + 5_000;
    await member.signInAgain();
    const { picture } = await upload(makePng(8, 8, 20));
    expect(await stored()).toEqual([`pictures/${member.uid}/${picture?.id ?? ''}`]);
  });

  it('stays when the person signs in again', async () => {
    const { picture } = await upload(makePng(8, 8));
    await member.signInAgain();
    expect((await me()).picture).toEqual(picture);
  });

  it('is in the export, and deleted with the account', async () => {
    const image = makePng(8, 8);
    await upload(image);
    await product.bucket.file(`pictures/${member.uid}/${randomUUID()}`).save(image);
    const exported = (await (await member.get('/api/me/export')).json()) as Record<string, unknown>;
    expect(exported['picture']).toMatchObject({
      dataUrl: `data:image/png;base64,${image.toString('base64')}`,
    });
    const other = await TestUser.start(product);
    await upload(image, other);
    const answer = await member.send('DELETE', '/api/me', { confirm: member.email });
    expect(answer.status).toBe(204);
    expect([await stored(), (await stored(other.uid)).length]).toEqual([[], 1]);
  });

  it('is null in the export of an account without one', async () => {
    const exported = (await (await member.get('/api/me/export')).json()) as Record<string, unknown>;
    expect(exported['picture']).toBeNull();
  });

  it('needs an account, and leaves no file when there is none', async () => {
    await product.db.doc(`users/${member.uid}`).delete();
    expect(await refusal(makePng(8, 8))).toBe('404 account/not-found');
    expect(await stored()).toEqual([]);
  });

  it('is no address outside the folder of pictures', async () => {
    for (const path of ['..%2Fchat/x', `${member.uid}/..%2F..%2Fchat`, '%2e%2e/x']) {
      expect([400, 404, 422]).toContain((await member.get(`/api/pictures/${path}`)).status);
    }
  });
});
