import { ERRORS } from '../errors';
import { apiReference } from './api-reference';
import { REFERENCE_PARTS } from './reference-parts';

const text = apiReference(REFERENCE_PARTS);

describe('apiReference', () => {
  it('has a row for every operation and every error code', () => {
    const rows = text.split('\n').filter((line) => line.startsWith('| `'));
    const endpoints = REFERENCE_PARTS.flatMap((part) => part.endpoints);
    expect(rows).toHaveLength(endpoints.length + Object.keys(ERRORS).length);
  });
});
