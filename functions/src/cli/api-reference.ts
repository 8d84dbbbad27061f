/** `npm run docs:api`: writes `docs/api.md` from the contracts. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiReference } from '@keelson/contracts/http/api-reference';
import { REFERENCE_PARTS } from '@keelson/contracts/http/reference-parts';
import { printLine, ROOT } from './environment';

writeFileSync(join(ROOT, 'docs', 'api.md'), apiReference(REFERENCE_PARTS));
printLine('Wrote docs/api.md.');
