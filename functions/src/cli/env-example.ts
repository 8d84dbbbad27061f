/** `npm run ops -- env:example`: writes `.env.example` from the list of variables. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { envExample } from './env-files';
import { printLine, ROOT } from './environment';

writeFileSync(join(ROOT, '.env.example'), envExample());
printLine('Wrote .env.example.');
