import { imageSize } from 'image-size';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { previewTextOf } from '../domain/preview/preview-text';
import { testPreviewRenderer } from '../testing/test-preview-renderer';

/** `PREVIEW_IMAGES=/tmp/previews` writes the images there, to look at. */
const FOLDER = process.env['PREVIEW_IMAGES'];
const SIZE = { type: 'png', width: 1200, height: 630 };

const draw = async (title: string, section: string | null = 'Billing & plans') => {
  const text = previewTextOf({ title, section, locale: 'en' });
  if (text === null) throw new Error(`${title} is not drawn`);
  const png = await testPreviewRenderer(text);
  if (FOLDER !== undefined) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, `${title.replace(/\W+/g, '-').slice(0, 30)}.png`), png);
  }
  return png;
};

it.each([
  'Keel',
  'Q&A: <text x="1">&amp;</text>',
  'The story of a ship that had the longest title of all the ships in the world, and then some more words',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  '요금제를 변경하고 구독을 관리하는 방법에 대한 아주 긴 안내',
  '여러분의'.repeat(40),
])('draws %s', async (title) => {
  expect(imageSize(await draw(title))).toMatchObject(SIZE);
});

it('draws without a section, and one that is too long for its line', async () => {
  const without = await draw('Anchor', null);
  const long = await draw('Anchor and chain', 'Section '.repeat(20).trim());
  expect(imageSize(without)).toMatchObject(SIZE);
  expect(imageSize(long)).toMatchObject(SIZE);
  expect(without.equals(await draw('Anchor', 'Ships'))).toBe(false);
});

it('draws titles as text, not as markup', async () => {
  expect((await draw('A <b>keel</b>')).equals(await draw('A keel'))).toBe(false);
});

it('cuts what does not fit into three lines', async () => {
  const title = 'word '.repeat(60);
  expect((await draw(title)).equals(await draw(`${title} more`))).toBe(true);
});

// Everything that previewTextOf accepts has a glyph: drawing rejects otherwise.
it('has a glyph for each character that it accepts', async () => {
  const accepted = Array.from({ length: 0xd7a4 }, (_, code) => String.fromCharCode(code)).filter(
    (one) => /\S/.test(one) && one === one.normalize('NFC') && isAccepted(one),
  );
  expect(accepted.length).toBeGreaterThan(12_000);
  const chunks = Array.from({ length: Math.ceil(accepted.length / 2_000) }, (_, index) =>
    accepted.slice(index * 2_000, (index + 1) * 2_000),
  );
  for (const chunk of chunks) await draw(chunk.join(' '));
});

const isAccepted = (title: string): boolean =>
  previewTextOf({ title, section: null, locale: 'en' }) !== null;
