import { documentsIn } from '@keelson/answers/release-index/index-file';
import {
  type IndexedDocument,
  indexDocument,
} from '@keelson/answers/release-index/indexed-document';
import { ANSWER_INDEX_FILE, type DocVersion } from '@keelson/contracts/learning/public-doc';
import { paths } from '@keelson/contracts/paths';
import { type Bundle } from '../domain/build-bundle';
import { type ApplyDeps } from './apply-deps';
import { keyOf } from './search-words';

type IndexDeps = Pick<ApplyDeps, 'files' | 'manifest'>;

/**
 * The documents of a release for the index that answers are found in. Those of unchanged versions come from the file of
 * the live release, so that an apply reads and splits no other versions than its own.
 */
export async function indexedDocumentsOf(
  deps: IndexDeps,
  bundle: Bundle,
): Promise<IndexedDocument[]> {
  const known = new Map<string, IndexedDocument>();
  for (const indexed of await liveDocuments(deps)) known.set(keyOf(indexed.document), indexed);
  for (const version of bundle.versions) known.set(keyOf(version), indexedVersion(version));
  const missing = bundle.list.filter((doc) => !known.has(keyOf(doc)));
  for (const version of await deps.manifest.versions(missing)) {
    known.set(keyOf(version), indexedVersion(version));
  }
  return bundle.list.flatMap((doc) => known.get(keyOf(doc)) ?? []);
}

async function liveDocuments({ files, manifest }: IndexDeps): Promise<IndexedDocument[]> {
  const release = await manifest.release(await manifest.head());
  if (!release?.answerIndex) return [];
  const file = { name: ANSWER_INDEX_FILE, sha256: release.answerIndex.sha256 };
  const bytes = await files.read(paths.releaseFile(release.id, file));
  return bytes === null ? [] : documentsIn(bytes);
}

function indexedVersion(version: DocVersion): IndexedDocument {
  const { slug, title, summary, locale, version: number, contentHash, tags, headings } = version;
  const about = { slug, title, summary, locale, version: number, contentHash, tags, headings };
  return indexDocument({ ...about, body: version.markdown });
}
