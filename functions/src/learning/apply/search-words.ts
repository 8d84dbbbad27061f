import { type DocumentWords, wordsOfVersion } from '@keelson/answers/site/document-words';
import { decodeWords } from '@keelson/answers/site/words-file';
import { SEARCH_WORDS_FILE } from '@keelson/contracts/learning/public-doc';
import { paths } from '@keelson/contracts/paths';
import { type Bundle } from '../domain/build-bundle';
import { type ApplyDeps } from './apply-deps';

type WordsDeps = Pick<ApplyDeps, 'files' | 'manifest'>;

/**
 * The words of all versions of a release, in the order of its list. Those of unchanged versions come from the file
 * of the live release, so that an apply reads no other versions than its own.
 */
export async function searchWordsOf(deps: WordsDeps, bundle: Bundle): Promise<DocumentWords[]> {
  const known = new Map<string, DocumentWords>();
  for (const words of await liveWords(deps)) known.set(keyOf(words), words);
  for (const version of bundle.versions) known.set(keyOf(version), wordsOfVersion(version));
  const missing = bundle.list.filter((doc) => !known.has(keyOf(doc)));
  for (const version of await deps.manifest.versions(missing)) {
    known.set(keyOf(version), wordsOfVersion(version));
  }
  return bundle.list.map((doc) => {
    const words = known.get(keyOf(doc));
    if (words === undefined) throw new Error(`The published version of ${doc.slug} is missing`);
    return words;
  });
}

/** Nothing when the live release is older than the file, or than how words are read. */
async function liveWords({ files, manifest }: WordsDeps): Promise<DocumentWords[]> {
  const release = await manifest.release(await manifest.head());
  if (!release?.searchWords) return [];
  const { sha256 } = release.searchWords;
  const bytes = await files.read(
    paths.releaseFile(release.id, { name: SEARCH_WORDS_FILE, sha256 }),
  );
  return (bytes === null ? null : decodeWords(bytes)) ?? [];
}

export const keyOf = ({
  slug,
  version,
}: {
  readonly slug: string;
  readonly version: number;
}): string => `${slug} ${version}`;
