import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const specsIn = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.ts') && !/node_modules|generated-requests/.test(name))
    .map((name) => readFileSync(join(root, name), 'utf8'));

/** Codes of responses that no test in these folders names, such as `kanban/link-cycle`. */
export function codesWithoutTest(responses: readonly string[], roots: readonly string[]): string[] {
  const texts = roots.flatMap(specsIn);
  const codes = new Set(responses.map((response) => response.slice('400 '.length)));
  return [...codes].filter((code) => code !== '' && !texts.some((text) => text.includes(code)));
}
