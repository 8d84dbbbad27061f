import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a file relative to the repository root, where every test runs. */
const page = (...path: string[]): string => readFileSync(join(process.cwd(), ...path), 'utf8');

it.each([
  ['docs', 'kanban.md'],
  ['execution', 'README.md'],
])('examples in %s/%s use a new key for each request', (...path) => {
  const keys = page(...path).match(/Idempotency-Key: [^'"]+/g) ?? [];
  expect(keys.length).toBeGreaterThan(0);
  expect([...new Set(keys)]).toEqual(['Idempotency-Key: $(uuidgen)']);
});
