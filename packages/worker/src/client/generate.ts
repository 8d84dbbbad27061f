/**
 * `npm run worker:client`: writes the types of both clients from the OpenAPI documents (ADR 0076). With a folder as
 * argument it writes there instead.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { API } from '@keelson/contracts/http/openapi/api-description';
import { EXECUTION_API } from '@keelson/contracts/http/openapi/execution-description';
import { openApiDocument } from '@keelson/contracts/http/openapi/openapi-document';
import { operationsModule } from './operations-module';

const root = process.argv[2] ?? join(import.meta.dirname, '..');
for (const [name, api] of [
  ['client', EXECUTION_API],
  ['product', API],
] as const) {
  const folder = join(root, name, 'generated');
  mkdirSync(folder, { recursive: true });
  await createClient({
    // A copy: the generator resolves references in place.
    input: structuredClone(openApiDocument(api, '0.0.0')),
    output: { path: folder, clean: false, entryFile: false },
    logs: { level: 'silent' },
    plugins: ['@hey-api/typescript'],
  });
  writeFileSync(join(folder, 'operations.gen.ts'), operationsModule(api.endpoints));
}
