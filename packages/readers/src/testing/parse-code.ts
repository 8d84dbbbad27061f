import { execFileSync } from 'node:child_process';
import { bundleOnce } from '@keelson/server/testing/bundle-once';

export interface ParsedCode {
  /** Numbers of lines, from 1, of blocks of code. */
  readonly lines: readonly number[];
  /** Offsets of code spans with their marks. */
  readonly spans: readonly (readonly [number, number])[];
}

/** Finds the code of texts with the parser that the product uses, in one process for all of them. */
export function parseCode(texts: readonly string[]): ParsedCode[] {
  const program = bundleOnce('packages/readers/src/testing/parse-code-main.ts');
  const output = execFileSync(process.execPath, [program], {
    input: JSON.stringify(texts),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(output) as ParsedCode[];
}
