import { initWasm, Resvg } from '@resvg/resvg-wasm';
import satori, { type Font } from 'satori';
import { type PreviewText } from '../domain/preview/preview-text';
import { LOGO } from './preview-digest';
import { PREVIEW_SIZE, previewLayout } from './preview-layout';

/** Reads a file of `lib/preview`. */
export type ReadAsset = (name: string) => Promise<Buffer>;

/** Satori looks for a glyph in each font, in this order. */
const INTER = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
];
const HANGUL = /[\uac00-\ud7a3]/;

/** Draws link preview images as PNG. Satori breaks and places the text, resvg draws it. */
export class PreviewPainter {
  private korean: Font | null = null;

  private constructor(
    private readonly inter: readonly Font[],
    private readonly read: ReadAsset,
  ) {}

  static async open(read: ReadAsset): Promise<PreviewPainter> {
    const inter = await Promise.all(INTER.map((subset) => loadFont(read, `inter-${subset}`)));
    await initWasm(await read('resvg.wasm'));
    return new PreviewPainter(inter, read);
  }

  async paint(text: PreviewText): Promise<Buffer> {
    const svg = await satori(previewLayout(text, LOGO), {
      ...PREVIEW_SIZE,
      fonts: await this.fontsFor(text),
      loadAdditionalAsset: (_code, characters) =>
        Promise.reject(new Error(`The fonts have no glyph for ${characters}`)),
    });
    return toPng(svg);
  }

  private async fontsFor({ title, section }: PreviewText): Promise<Font[]> {
    if (!HANGUL.test(`${title}${section ?? ''}`)) return [...this.inter];
    this.korean ??= await loadFont(this.read, 'noto-sans-kr-korean');
    return [...this.inter, this.korean];
  }
}

const loadFont = async (read: ReadAsset, name: string): Promise<Font> => ({
  name,
  data: await read(`${name}.woff`),
  weight: 600,
  style: 'normal',
});

function toPng(svg: string): Buffer {
  // Both hold memory outside of the heap until they are freed.
  const drawing = new Resvg(svg);
  try {
    const image = drawing.render();
    try {
      return Buffer.from(image.asPng());
    } finally {
      image.free();
    }
  } finally {
    drawing.free();
  }
}
