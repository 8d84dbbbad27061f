import { EICAR, FakeClamd } from '@keelson/server/files/testing/fake-clamd';
import { JPEG_PICTURE, jpegPhoto, PLACE } from '@keelson/server/files/testing/photos';
import { sha256 } from '@keelson/server/digest';
import { TestUser } from '../testing/test-user';
import { TestProduct } from '../testing/test-product';
import { makePng } from '@keelson/server/files/testing/image-corpus';
import { LearningTestClient } from './testing/learning-test-client';
import { sourceProgram } from '@keelson/readers/testing/test-reader';

/** A compound file with the stream in which Office keeps an encrypted document. */
const LOCKED = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(1_016),
  Buffer.from('EncryptedPackage', 'utf16le'),
]);

/** Over HTTP, with the bucket emulator and a scanner that speaks clamd's protocol. */
describe('uploads of the learning hub', () => {
  let clamd: FakeClamd;
  let product: TestProduct;
  let olive: LearningTestClient;
  beforeAll(async () => {
    clamd = await FakeClamd.listen();
    product = await TestProduct.start('uploads', {
      files: 'bucket',
      env: { FILE_SCANNER_URL: clamd.url },
      reader: sourceProgram({ timeoutMs: 30_000 }),
    });
    olive = new LearningTestClient(product, await TestUser.staff(product, 'operator'));
  });
  beforeEach(() => {
    clamd.answer = 'scan';
  });
  afterAll(async () => {
    await product.close();
    await clamd.close();
  });
  const codeOf = async (name: string, bytes: Buffer | string): Promise<string> => {
    const reply = await olive.upload(name, bytes);
    return `${reply.status} ${reply.code}`;
  };
  const stored = async (): Promise<number> => Object.keys(await product.files()).length;

  it('are stored as they are when nothing is wrong with them', async () => {
    const png = makePng(4, 4, 10);
    const { status, body } = await olive.upload('look.png', png);
    expect(status).toBe(201);
    expect(body).toMatchObject({ sha256: sha256(png), bytes: png.length });
    expect((await olive.upload('notes.md', '# Notes\n')).status).toBe(201);
  });

  it('lose the place where a photo was taken', async () => {
    const photo = jpegPhoto();
    expect(photo.includes(PLACE)).toBe(true);
    const end = Buffer.from([0xff, 0xd9]);
    const picture = Buffer.concat([Buffer.from([0xff, 0xd8]), ...JPEG_PICTURE, end]);
    const { status, body } = await olive.upload('photo.jpg', photo);
    expect(status).toBe(201);
    expect(body).toMatchObject({ sha256: sha256(picture), bytes: picture.length });
    // What was sent is what was scanned.
    expect(clamd.scanned.at(-1)?.equals(photo)).toBe(true);
  });

  it.each([
    ['infected', 'virus.txt', EICAR, '422 files/infected'],
    ['of a name that reads backwards', 'a\u202efdp.md', '# A', '400 request/invalid'],
    ['empty', 'nothing.md', '', '422 learning/source-empty'],
    ['a Word file with a password', 'locked.docx', LOCKED, '422 learning/source-encrypted'],
    ['a page as a picture', 'photo.png', '<html>x</html>', '422 files/type-mismatch'],
    ['a damaged photo', 'photo.jpg', jpegPhoto().subarray(0, 30), '422 files/type-mismatch'],
  ])('are refused when %s', async (_what, name, bytes, expected) => {
    const before = await stored();
    expect(await codeOf(name, bytes)).toBe(expected);
    expect(await stored()).toBe(before);
  });

  it('are refused while the scanner does not answer', async () => {
    clamd.answer = 'hang-up';
    const before = await stored();
    expect(await codeOf('later.md', '# Later')).toBe('503 files/scanner-unavailable');
    expect(await stored()).toBe(before);
  });
});
