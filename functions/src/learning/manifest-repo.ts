import { type Page, type PageRequest, readPage } from '@keelson/server/page';
import { keepUnknownFields } from '@keelson/contracts/documents/unknown-fields';
import { type DocSlug, type SourceId } from '@keelson/contracts/learning/learning-ids';
import {
  ManifestEntry,
  ManifestHead,
  type SourceLabel,
} from '@keelson/contracts/learning/manifest';
import {
  type DocListItem,
  DocOrigin,
  DocVersion,
  PublicDoc,
  type Release,
  type SourcedVersion,
} from '@keelson/contracts/learning/public-doc';
import { SourceMediaType } from '@keelson/contracts/learning/source';
import { paths } from '@keelson/contracts/paths';
import {
  transact,
  type TransactionKey,
  transactOnce,
  type TransactionWork,
} from '@keelson/server/store/transact';
import { type Firestore, type Transaction } from 'firebase-admin/firestore';
import { documentConverter } from '@keelson/server/converter';
import { readRelease, releasePageRef, releaseRef } from '@keelson/server/learning/release-store';

const VersionImages = keepUnknownFields(DocVersion.pick({ images: true }));
const ActiveSource = keepUnknownFields(
  ManifestEntry.pick({
    publicDocSlug: true,
    version: true,
    kind: true,
    uri: true,
    chapterOf: true,
    labels: true,
  }),
);

/** Versions per read: one has up to 1 MiB. */
const VERSION_BATCH = 50;
/** Values that Firestore compares in one query. */
const MOST_IN_QUERY = 30;

export const publicDocs = documentConverter(PublicDoc);
const manifestHeads = documentConverter(ManifestHead);
export const manifestEntries = documentConverter(ManifestEntry, 'id');

export interface PublishedSource {
  readonly slug: DocSlug;
  readonly version: number;
  readonly kind: ManifestEntry['kind'];
  readonly uri: string;
  readonly chapterOf?: DocSlug | undefined;
  readonly labels?: readonly SourceLabel[] | undefined;
}

/** Reads the published documents and their sources. Only runs write them, in their own transactions. */
export class ManifestRepo {
  constructor(
    private readonly db: Firestore,
    /** Identifies this installation. */
    private readonly lineage: string,
  ) {}

  /** The manifest head; a default one before the first run. */
  async head(): Promise<ManifestHead> {
    return (await this.headRef().get()).data() ?? this.defaultHead();
  }

  async headIn(transaction: Transaction): Promise<ManifestHead> {
    return (await transaction.get(this.headRef())).data() ?? this.defaultHead();
  }

  /** Fields of the head that only a newer release knows stay. */
  setHeadIn(transaction: Transaction, head: ManifestHead): void {
    transaction.set(this.headRef(), head, manifestHeads.replaceKnown);
  }

  async docs(slugs: readonly DocSlug[]): Promise<Map<DocSlug, PublicDoc>> {
    if (slugs.length === 0) return new Map();
    const found = await this.db.getAll(...slugs.map((slug) => this.docRef(slug)));
    const docs = found.flatMap((document) => (document.data() as PublicDoc | undefined) ?? []);
    return new Map(docs.map((doc) => [doc.slug, doc]));
  }

  async sourcedVersion(slug: DocSlug, version: number): Promise<SourcedVersion | null> {
    const [stored, origin] = await Promise.all([
      this.versionRef(slug, version).get(),
      this.originRef(slug, version).get(),
    ]);
    const found = stored.data();
    const from = origin.data();
    return found === undefined || from === undefined ? null : { ...found, ...from };
  }

  /** Writes a version in two documents, because everybody may read the live one. */
  setVersionIn(transaction: Transaction, { source, runId, ...version }: SourcedVersion): void {
    const { slug, version: number } = version;
    transaction.set(this.versionRef(slug, number), version);
    transaction.set(this.originRef(slug, number), { source, runId });
  }

  async versions(list: readonly Pick<DocListItem, 'slug' | 'version'>[]): Promise<DocVersion[]> {
    const found: DocVersion[] = [];
    for (let at = 0; at < list.length; at += VERSION_BATCH) {
      const batch = list.slice(at, at + VERSION_BATCH);
      const refs = batch.map(({ slug, version }) => this.versionRef(slug, version));
      for (const document of await this.db.getAll(...refs)) {
        const version = document.data() as DocVersion | undefined;
        if (version !== undefined) found.push(version);
      }
    }
    return found;
  }

  async imagesOf(slug: DocSlug): Promise<ReadonlySet<string>> {
    const { docs } = await this.db.collection(paths.docVersions(slug)).select('images').get();
    const images = docs.flatMap((version) => VersionImages.parse(version.data()).images);
    return new Set(images.map(({ sha256 }) => sha256));
  }

  async release({ liveRelease }: Pick<ManifestHead, 'liveRelease'>): Promise<Release | null> {
    return liveRelease === null ? null : readRelease(this.db, liveRelease);
  }

  async entry(id: SourceId): Promise<ManifestEntry | null> {
    return (await this.entryRef(id).get()).data() ?? null;
  }

  async entries(ids: readonly SourceId[]): Promise<Map<string, ManifestEntry>> {
    if (ids.length === 0) return new Map();
    const found = await this.db.getAll(...[...new Set(ids)].map((id) => this.entryRef(id)));
    const entries = found.flatMap(
      (document) => (document.data() as ManifestEntry | undefined) ?? [],
    );
    return new Map(entries.map((entry) => [entry.id, entry]));
  }

  async linkTargets(): Promise<PublishedSource[]> {
    const { docs } = await this.db
      .collection(paths.manifest())
      .where('state', '==', 'active')
      .select('publicDocSlug', 'version', 'kind', 'uri', 'chapterOf', 'labels')
      .get();
    return docs.map((document) => {
      const { publicDocSlug: slug, ...source } = ActiveSource.parse(document.data());
      return { slug, ...source };
    });
  }

  /** The live chapters of sources, by what they have in common. */
  async chaptersOf(books: readonly DocSlug[]): Promise<ManifestEntry[]> {
    const found: ManifestEntry[] = [];
    for (let at = 0; at < books.length; at += MOST_IN_QUERY) {
      const { docs } = await this.db
        .collection(paths.manifest())
        .where('chapterOf', 'in', books.slice(at, at + MOST_IN_QUERY))
        .withConverter(manifestEntries)
        .get();
      found.push(...docs.map((document) => document.data()));
    }
    return found.filter(({ state }) => state === 'active');
  }

  /** Sorted by title. The head is in the same collection but has no title, so the query skips it. */
  page({
    state,
    ...request
  }: PageRequest & { readonly state?: ManifestEntry['state'] | undefined }): Promise<
    Page<ManifestEntry>
  > {
    const all = this.db.collection(paths.manifest()).withConverter(manifestEntries);
    const found = state === undefined ? all : all.where('state', '==', state);
    return readPage<ManifestEntry>(found, { field: 'title', direction: 'asc' }, request);
  }

  /** A transaction for use cases that write the manifest together with other documents. */
  transaction<Value>(work: TransactionWork<Value>): Promise<Value> {
    return transact(this.db, work);
  }

  /** As {@link transaction}, with the key of the request. */
  transactionOnce<Value>(key: TransactionKey | null, work: TransactionWork<Value>): Promise<Value> {
    return transactOnce(this.db, key, work);
  }

  headRef() {
    return this.db.doc(paths.manifestHead()).withConverter(manifestHeads);
  }

  entryRef(id: SourceId) {
    return this.db.doc(paths.manifestEntry(id)).withConverter(manifestEntries);
  }

  docRef(slug: DocSlug) {
    return this.db.doc(paths.publicDoc(slug)).withConverter(publicDocs);
  }

  versionRef(slug: DocSlug, version: number) {
    return this.db
      .doc(paths.docVersion(slug, version))
      .withConverter(documentConverter(DocVersion));
  }

  originRef(slug: DocSlug, version: number) {
    return this.db.doc(paths.docOrigin(slug, version)).withConverter(documentConverter(DocOrigin));
  }

  releaseRef(id: Release['id']) {
    return releaseRef(this.db, id);
  }

  releasePageRef(id: Release['id'], page: number) {
    return releasePageRef(this.db, id, page);
  }

  private defaultHead(): ManifestHead {
    return {
      lineage: this.lineage,
      revision: 0,
      liveRelease: null,
      activeRun: null,
      policy: { allowedTypes: [...SourceMediaType.options], requireSecondApprover: false },
      changedAt: 0,
      changedBy: null,
    };
  }
}
