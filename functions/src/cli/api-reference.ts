/** `npm run ops -- docs:api`: writes the reference of both APIs from the contracts to `.keelson/api.md`, which git ignores. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiReference } from '@keelson/contracts/http/api-reference';
import { REFERENCE_PARTS } from '@keelson/contracts/http/reference-parts';
import { printLine, ROOT } from './environment';

mkdirSync(join(ROOT, '.keelson'), { recursive: true });
writeFileSync(join(ROOT, '.keelson', 'api.md'), apiReference(REFERENCE_PARTS));
printLine('Wrote .keelson/api.md.');
