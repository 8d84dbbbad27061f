/**
 * `npm run worker:client`: writes the types of the client from the OpenAPI document (ADR 0002). With a folder as argument it
 * writes there instead.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { EXECUTION_API } from '@keelson/contracts/http/openapi/execution-description';
import { openApiDocument } from '@keelson/contracts/http/openapi/openapi-document';
import { operationsModule } from './operations-module';

const folder = process.argv[2] ?? join(import.meta.dirname, 'generated');
mkdirSync(folder, { recursive: true });
await createClient({
  // A copy: the generator resolves references in place.
  input: structuredClone(openApiDocument(EXECUTION_API, '0.0.0')),
  output: { path: folder, clean: false, entryFile: false },
  logs: { level: 'silent' },
  plugins: ['@hey-api/typescript'],
});
writeFileSync(join(folder, 'operations.gen.ts'), operationsModule(EXECUTION_API.endpoints));
