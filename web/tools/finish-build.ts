/** Puts the prerendered 404 page where Hosting looks for it. Run by `npm run build -w web`. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';

const BROWSER = join(import.meta.dirname, '../dist/browser');

copyFileSync(join(BROWSER, '404/index.html'), join(BROWSER, '404.html'));
