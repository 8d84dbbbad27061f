import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LearnPages } from '../functions/src/learning/public/learn-pages';
import { type RenderPage } from '../functions/src/pages/render-page';
import { generatedLibrary } from '../functions/src/learning/testing/generated-library';

const APP = join(import.meta.dirname, '..', 'functions', 'lib', 'public-app', 'server.mjs');
const GOAL_BYTES = 60_000;

/**
 * Renders pages of a generated release with the built app and counts their bytes, as they are and compressed. Needs
 * `npm run build`, no emulator. @returns False when a page is larger than the goal.
 */
export async function benchLearnPages({
  documents,
}: {
  readonly documents: number;
}): Promise<boolean> {
  if (!existsSync(APP)) throw new Error('Build the app first: npm run build');
  const { renderPage } = (await import(pathToFileURL(APP).href)) as { renderPage: RenderPage };
  let isSmall = true;
  for (const [layout, place] of Object.entries(LAYOUTS)) {
    const library = generatedLibrary({ count: documents, place });
    const pages = new LearnPages({ library, appUrl: 'https://example.com', render: renderPage });
    for (const path of ['/learn', '/learn?page=400', '/learn/document-0', '/learn/document-9']) {
      const startedAt = performance.now();
      const page = await pages.find({ language: 'en', url: path });
      const ms = performance.now() - startedAt;
      if (page?.kind !== 'page') throw new Error(`no page ${path}`);
      const bytes = Buffer.byteLength(page.html);
      isSmall &&= bytes < GOAL_BYTES;
      process.stdout.write(
        `${layout.padEnd(24)} ${path.padEnd(20)} ${(bytes / 1_000).toFixed(1).padStart(6)} kB  ${ms.toFixed(0).padStart(5)} ms\n`,
      );
    }
  }
  return isSmall;
}

type Place = Parameters<typeof generatedLibrary>[0]['place'];

const LAYOUTS: Readonly<Record<string, Place>> = {
  'one list': () => ({}),
  'one section': () => ({ tags: ['guides'] }),
  'a section each': (n) => ({ path: `docs/folder-${n}/page.md` }),
  '100 sections of 100': (n) => ({ path: `docs/part-${n % 100}/${n}.md` }),
  'sections of sections': (n) => ({ path: `docs/${n % 10}-a/${n % 7}-b/${n % 11}-c/${n}.md` }),
};
