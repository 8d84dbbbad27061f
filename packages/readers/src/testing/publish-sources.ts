import { execFileSync } from 'node:child_process';
import { bundleOnce } from '@keelson/server/testing/bundle-once';
import { type PreparedDoc } from '../document/prepared-doc';

export interface SourceToPublish {
  readonly name: string;
  readonly content: string;
  /** The encoding of the bytes in the content; absent: UTF-8. */
  readonly encoding?: 'base64';
  /** The URL that relative links start from; null leaves them unresolved. */
  readonly base: string | null;
  /** A PNG (Base64) that stands for every image; null finds none. */
  readonly image: string | null;
  /** The HTML to compare with. */
  readonly expected?: string;
}

export interface PublishedSource {
  readonly error: string | null;
  /** The text of the error; empty without one. */
  readonly detail: string;
  readonly doc: PreparedDoc | null;
  readonly html: string;
  /** True when the HTML means the same as the expected HTML. */
  readonly isAsExpected: boolean;
}

/** Prepares and renders sources as the product does, in one process for all of them. */
export function publishSources(sources: readonly SourceToPublish[]): PublishedSource[] {
  const program = bundleOnce('packages/readers/src/testing/publish-main.ts');
  const output = execFileSync(process.execPath, [program], {
    input: JSON.stringify(sources),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(output) as PublishedSource[];
}
