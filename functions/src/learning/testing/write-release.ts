import { type DocPlace } from '@keelson/contracts/learning/doc-place';
import {
  DocSlug,
  IngestRunId,
  ReleaseId,
  SourceId,
} from '@keelson/contracts/learning/learning-ids';
import { ManifestHead } from '@keelson/contracts/learning/manifest';
import {
  DocOrigin,
  DocVersion,
  PublicDoc,
  type Release,
} from '@keelson/contracts/learning/public-doc';
import { paths } from '@keelson/contracts/paths';
import { type Firestore } from 'firebase-admin/firestore';
import { documentConverter } from '@keelson/server/converter';
import { digestOf } from '@keelson/server/digest';
import { releasePageRef, releaseRef, storedRelease } from '@keelson/server/learning/release-store';

export interface TestRelease {
  readonly revision: number;
  readonly docs: readonly {
    readonly slug: string;
    readonly title: string;
    readonly version: number;
    readonly summary?: string;
    readonly tags?: readonly string[];
    readonly place?: DocPlace;
  }[];
  readonly withdrawn: readonly string[];
}

const RUN = IngestRunId.parse('run-by-hand');
const AT = 1_800_000_000_000;

export async function writeRelease(db: Firestore, input: TestRelease): Promise<Release> {
  const releaseId = ReleaseId.parse(`r-${String(input.revision).padStart(8, '0')}`);
  const versions = input.docs.map((doc) => versionOf(doc));
  const docs = versions.map(
    ({ markdown: _m, headings: _h, passages: _p, restoredFrom: _f, images: _i, ...doc }) => doc,
  );
  const release: Release = {
    id: releaseId,
    runId: RUN,
    createdAt: AT,
    docs,
    pages: 0,
    contentHash: digestOf(docs),
    site: [],
    searchWords: null,
    answerIndex: null,
  };
  const writer = db.bulkWriter();
  for (const version of versions) {
    const ref = db.doc(paths.docVersion(version.slug, version.version));
    void writer.set(ref.withConverter(documentConverter(DocVersion)), version);
    const origin = db.doc(paths.docOrigin(version.slug, version.version));
    void writer.set(origin.withConverter(documentConverter(DocOrigin)), originOf(version));
  }
  await writer.close();
  const batch = db.batch();
  for (const slug of input.withdrawn) {
    const { words: _, place: _place, ...doc } = docOf({ slug, title: slug, version: 1 });
    const ref = db.doc(paths.publicDoc(doc.slug)).withConverter(documentConverter(PublicDoc));
    const sourceId = SourceId.parse(slug);
    batch.set(ref, {
      ...doc,
      sourceId,
      latestVersion: 1,
      releaseId,
      withdrawnAt: AT,
      movedTo: null,
    });
  }
  const { record, pages } = storedRelease(release);
  for (const [index, page] of pages.entries()) {
    batch.set(releasePageRef(db, releaseId, index + 1), page);
  }
  batch.set(releaseRef(db, releaseId), record);
  batch.set(db.doc(paths.manifestHead()).withConverter(documentConverter(ManifestHead)), {
    lineage: 'test',
    revision: input.revision,
    liveRelease: releaseId,
    activeRun: null,
    policy: { allowedTypes: ['text/markdown'], requireSecondApprover: false },
    changedAt: AT,
    changedBy: null,
  });
  await batch.commit();
  return release;
}

const docOf = ({ slug, title, version, place, summary, tags }: TestRelease['docs'][number]) => ({
  slug: DocSlug.parse(slug),
  title,
  summary: summary ?? `About ${title}.`,
  tags: [...(tags ?? ['test'])],
  locale: 'en',
  version,
  contentHash: digestOf([slug, title]),
  publishedAt: AT,
  words: 4,
  place: place ?? null,
});

function versionOf(doc: TestRelease['docs'][number]): DocVersion {
  const text = `Words of ${doc.title}.`;
  return {
    ...docOf(doc),
    markdown: `## Part\n\n${text}\n`,
    headings: [{ depth: 2, text: 'Part', anchor: 'part' }],
    passages: [{ id: 'p1', trail: ['Part'], anchor: 'part', text, hash: digestOf(text) }],
    restoredFrom: null,
    images: [],
  };
}

const originOf = ({ slug, markdown }: DocVersion): DocOrigin => ({
  source: {
    id: SourceId.parse(slug),
    kind: 'upload',
    uri: 'secret-file.md',
    mediaType: 'text/markdown',
    bytes: 10,
    sha256: digestOf(markdown),
  },
  runId: RUN,
});
