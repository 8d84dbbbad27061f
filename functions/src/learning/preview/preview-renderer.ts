import { readFile } from 'node:fs/promises';
import { AsyncLruCache } from '../public/async-lru-cache';
import { type PreviewText } from '../domain/preview/preview-text';
import { type PreviewPainter, type ReadAsset } from './render-preview';

export type RenderPreview = (text: PreviewText) => Promise<Buffer>;

/** Loads renderer and fonts with the first image, not at the start of the function. */
export function lazyPreviewRenderer(read: ReadAsset): RenderPreview {
  const painters = new AsyncLruCache<'painter', PreviewPainter>(1);
  return async (text) => {
    const painter = await painters.getOrLoad('painter', async () =>
      (await import('./render-preview')).PreviewPainter.open(read),
    );
    return painter.paint(text);
  };
}

/** Reads its files from the folder next to the bundle. */
export const bundledPreviewRenderer = (): RenderPreview =>
  lazyPreviewRenderer((name) => readFile(new URL(`./preview/${name}`, import.meta.url)));
