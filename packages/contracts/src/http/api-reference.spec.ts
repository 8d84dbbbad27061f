import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '../errors';
import { apiReference } from './api-reference';
import { REFERENCE_PARTS } from './reference-parts';

const text = apiReference(REFERENCE_PARTS);

describe('docs/api.md', () => {
  it('is up to date with `npm run docs:api`', () => {
    const file = join(__dirname, '../../../../docs/api.md');
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('has a row for every operation and every error code', () => {
    const rows = text.split('\n').filter((line) => line.startsWith('| `'));
    const endpoints = REFERENCE_PARTS.flatMap((part) => part.endpoints);
    expect(rows).toHaveLength(endpoints.length + Object.keys(ERRORS).length);
  });
});
