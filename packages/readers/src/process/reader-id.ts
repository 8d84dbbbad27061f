import { readFileSync } from 'node:fs';
import { sha256 } from '@keelson/server/digest';
import { type ReaderProgram } from './source-reader';

/** A hash of the program that reads sources: another one may read them in another way. Computed once. */
export function readerIdOf({ path }: ReaderProgram): () => string {
  let id: string | undefined;
  return () => (id ??= sha256(readFileSync(path)).slice(0, 16));
}
