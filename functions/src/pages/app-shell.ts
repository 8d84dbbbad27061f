import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

declare const KEELSON_PAGE_HEADERS: Readonly<Record<string, string>> | undefined;

/** The page that Angular starts in, and what a page of ours takes from it to look the same. */
export interface AppShell {
  readonly html: string;
  /** Its stylesheet and theme script, as they stand in its head. */
  readonly look: string;
}

/** The headers that Hosting puts on static pages (`firebase.json`), taken in by the build. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...(typeof KEELSON_PAGE_HEADERS === 'undefined' ? {} : KEELSON_PAGE_HEADERS),
  'Cache-Control': 'private, no-store',
  'Content-Type': 'text/html; charset=utf-8',
};

/** Beside the bundle, where the build puts it. */
export const bundledShell = (): string =>
  fileURLToPath(new URL('./index.csr.html', import.meta.url));

/** Reads the shell once; null while there is none, and then it is looked for again. */
export function shellReader(path: string): () => Promise<AppShell | null> {
  let shell: AppShell | null = null;
  return async () => (shell ??= await readShell(path));
}

async function readShell(path: string): Promise<AppShell | null> {
  try {
    const html = await readFile(path, 'utf8');
    return { html, look: lookOf(html) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function lookOf(html: string): string {
  const styles = html.match(/<link\b[^>]*\brel="stylesheet"[^>]*>/g) ?? [];
  const theme = /<script src="\/theme\.js"><\/script>/.exec(html);
  return [...styles, ...(theme ?? [])].join('\n    ');
}
