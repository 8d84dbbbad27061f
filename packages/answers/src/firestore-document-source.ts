import { dropUnknownFields } from '@keelson/contracts/documents/unknown-fields';
import {
  ANSWER_INDEX_FILE,
  type DocListItem,
  DocVersion,
} from '@keelson/contracts/learning/public-doc';
import { ManifestHead } from '@keelson/contracts/learning/manifest';
import { ReleaseId } from '@keelson/contracts/learning/learning-ids';
import { paths } from '@keelson/contracts/paths';
import { type Firestore } from 'firebase-admin/firestore';
import { type FileStore } from '@keelson/server/files/file-store';
import { readRelease, releaseRef } from '@keelson/server/learning/release-store';
import { decodeIndex, type ReleaseIndex } from './release-index/index-file';
import { type DocumentSource } from './document-library';
import { type PublishedDocument } from './domain/published-document';

// Only the fields that answers need; unknown ones are ignored.
const Head = dropUnknownFields(ManifestHead.pick({ liveRelease: true }));
const Version = dropUnknownFields(
  DocVersion.pick({
    slug: true,
    title: true,
    summary: true,
    locale: true,
    version: true,
    contentHash: true,
    tags: true,
    markdown: true,
    headings: true,
  }),
);

/** Versions per read: one has up to 1 MiB. */
const BATCH = 100;

/** The documents of the live release. Versions are immutable, so a release never changes. */
export class FirestoreDocumentSource implements DocumentSource {
  constructor(
    private readonly db: Firestore,
    private readonly files: Pick<FileStore, 'read'> | null = null,
  ) {}

  async release(): Promise<string | null> {
    const head = (await this.db.doc(paths.manifestHead()).get()).data();
    return head === undefined ? null : Head.parse(head).liveRelease;
  }

  async documents(release: string): Promise<readonly PublishedDocument[]> {
    return this.read(await this.list(release));
  }

  /** The index that was stored with the release; null without one, or when another version of the code has written it. */
  async index(release: string): Promise<ReleaseIndex | null> {
    const id = ReleaseId.parse(release);
    const stored = (await releaseRef(this.db, id).get()).data()?.answerIndex ?? null;
    if (stored === null || this.files === null) return null;
    const file = { name: ANSWER_INDEX_FILE, sha256: stored.sha256 };
    const bytes = await this.files.read(paths.releaseFile(id, file));
    return bytes === null ? null : decodeIndex(bytes);
  }

  async list(release: string): Promise<readonly DocListItem[]> {
    return (await readRelease(this.db, ReleaseId.parse(release)))?.docs ?? [];
  }

  async read(docs: readonly DocListItem[]): Promise<PublishedDocument[]> {
    const documents: PublishedDocument[] = [];
    for (let at = 0; at < docs.length; at += BATCH) {
      const refs = docs
        .slice(at, at + BATCH)
        .map(({ slug, version }) => this.db.doc(paths.docVersion(slug, version)));
      for (const document of await this.db.getAll(...refs)) {
        const { markdown: body, ...version } = Version.parse(document.data());
        documents.push({ ...version, body });
      }
    }
    return documents;
  }
}
