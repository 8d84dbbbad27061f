import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Language, languagePath } from '@keelson/contracts/platform/languages';

declare const KEELSON_PAGE_HEADERS: Readonly<Record<string, string>> | undefined;

export interface AppShell {
  readonly html: string;
  readonly theme: string;
}

/** The headers of static pages from `firebase.json`; the build defines them. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...(typeof KEELSON_PAGE_HEADERS === 'undefined' ? {} : KEELSON_PAGE_HEADERS),
  'Cache-Control': 'private, no-store',
  'Content-Type': 'text/html; charset=utf-8',
};

/** The shell in a language; null while it is not built. */
export type ShellReader = (language: Language) => Promise<AppShell | null>;

/** The build puts the shells next to the bundle. */
export const bundledShells = (): string => fileURLToPath(new URL('.', import.meta.url));

/**
 * Reads each shell once, and tries again later while it is not built.
 *
 * @param folder Has `index.csr.html`, and those of other languages in folders of theirs.
 */
export function shellReader(folder: string): ShellReader {
  const shells = new Map<Language, AppShell>();
  return async (language) => {
    const known = shells.get(language);
    if (known !== undefined) return known;
    const shell = await readShell(folder, language);
    if (shell !== null) shells.set(language, shell);
    return shell;
  };
}

async function readShell(folder: string, language: Language): Promise<AppShell | null> {
  try {
    const path = join(folder, languagePath(language), 'index.csr.html');
    const html = await readFile(path, 'utf8');
    return { html, theme: themeOf(html, languagePath(language)) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** With absolute addresses: error pages have no `<base>`. */
function themeOf(html: string, base: string): string {
  const links = html.match(/<link\b[^>]*\brel="stylesheet"[^>]*>/g) ?? [];
  const styles = links.map((link) => link.replace(/ href="(?!\/|https?:)/, ` href="${base}/`));
  const script = /<script src="\/preferences\.js"><\/script>/.exec(html);
  return [...styles, ...(script ?? [])].join('\n    ');
}
