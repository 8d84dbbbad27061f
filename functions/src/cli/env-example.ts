/** `npm run env:example`: writes `.env.example` from the list of variables. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { envExample } from './env-files';
import { ROOT, say } from './environment';

writeFileSync(join(ROOT, '.env.example'), envExample());
say('.env.example is written.');
