import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export interface Snippet {
  /** From the root of the checkout; decides which rules count. The file need not exist. */
  readonly file: string;
  readonly code: string;
}

/**
 * The names of the rules that each snippet violates, by the configuration of this checkout.
 *
 * @param rules The rules that run, by their names.
 */
export function violatedRules(rules: RegExp, snippets: readonly Snippet[]): string[][] {
  const answer = execFileSync(process.execPath, [join(__dirname, 'lint-snippets.mjs')], {
    cwd: join(__dirname, '..'),
    input: JSON.stringify({ rules: rules.source, snippets }),
    encoding: 'utf8',
  });
  return JSON.parse(answer) as string[][];
}
