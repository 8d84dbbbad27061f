import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

declare const KEELSON_PAGE_HEADERS: Readonly<Record<string, string>> | undefined;

/** The page that starts the Angular app, and what error pages take from it. */
export interface AppShell {
  readonly html: string;
  /** The stylesheet and theme script elements of its head. */
  readonly theme: string;
}

/** The headers of static pages from `firebase.json`; the build defines them. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...(typeof KEELSON_PAGE_HEADERS === 'undefined' ? {} : KEELSON_PAGE_HEADERS),
  'Cache-Control': 'private, no-store',
  'Content-Type': 'text/html; charset=utf-8',
};

/** The build puts the shell beside the bundle. */
export const bundledShell = (): string =>
  fileURLToPath(new URL('./index.csr.html', import.meta.url));

/** Reads the shell once. Returns null, and tries again later, while the shell is not built. */
export function shellReader(path: string): () => Promise<AppShell | null> {
  let shell: AppShell | null = null;
  return async () => (shell ??= await readShell(path));
}

async function readShell(path: string): Promise<AppShell | null> {
  try {
    const html = await readFile(path, 'utf8');
    return { html, theme: themeOf(html) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function themeOf(html: string): string {
  const styles = html.match(/<link\b[^>]*\brel="stylesheet"[^>]*>/g) ?? [];
  const script = /<script src="\/theme\.js"><\/script>/.exec(html);
  return [...styles, ...(script ?? [])].join('\n    ');
}
