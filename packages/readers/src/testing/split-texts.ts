import { execFileSync } from 'node:child_process';
import { bundleOnce } from '@keelson/server/testing/bundle-once';

export interface TextToSplit {
  readonly markdown: string;
  readonly maxBytes: number;
}

export interface SplitText {
  readonly error: string | null;
  readonly chapters: readonly { readonly title: string; readonly text: string }[];
}

/** Splits texts as the reader does, in one process for all of them. */
export function splitTexts(texts: readonly TextToSplit[]): SplitText[] {
  const program = bundleOnce('packages/readers/src/testing/split-main.ts');
  const output = execFileSync(process.execPath, [program], {
    input: JSON.stringify(texts),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(output) as SplitText[];
}
