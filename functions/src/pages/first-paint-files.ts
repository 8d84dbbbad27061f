import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const STYLES = /<link rel="stylesheet" href="(styles-[\w-]+\.css)">/;
const PREFERENCES = 'preferences.js';
const SCRIPT = `<script src="/${PREFERENCES}"></script>`;

/** The build puts the files next to the bundle. */
export const bundledFirstPaintFiles = (): FirstPaintFiles =>
  new FirstPaintFiles(fileURLToPath(new URL('first-paint', import.meta.url)));

/** The files that a browser waits for before it paints a page, which put into the page save it a round trip. */
export class FirstPaintFiles {
  private readonly files = new Map<string, Promise<string | null>>();

  constructor(private readonly folder: string) {}

  /** The page with its style sheet and the script of `preferences.js` in place of links to them. */
  async inline(html: string): Promise<string> {
    const [link = '', name = ''] = STYLES.exec(html) ?? [];
    const [css, script] = await Promise.all([name === '' ? null : this.read(name), this.script()]);
    // The policy allows the element like the styles of components, by its hash.
    const styled =
      css === null ? html : html.replace(link, () => `<style ng-app-id="ng">${css.trim()}</style>`);
    return script === null ? styled : styled.replace(SCRIPT, () => `<script>${script}</script>`);
  }

  /** The script, which the policy allows by its hash; null while the app is not built. */
  script(): Promise<string | null> {
    return this.read(PREFERENCES);
  }

  private read(name: string): Promise<string | null> {
    const known = this.files.get(name);
    if (known !== undefined) return known;
    const file = this.load(name);
    this.files.set(name, file);
    return file;
  }

  private async load(name: string): Promise<string | null> {
    try {
      const text = await readFile(join(this.folder, name), 'utf8');
      // Within an element, it could end it.
      return text.includes('<') ? null : text;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      this.files.delete(name);
      return null;
    }
  }
}
