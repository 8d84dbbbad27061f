import { type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { ManifestHead } from '@keelson/contracts/learning/manifest';
import {
  DocOrigin,
  DocVersion,
  PublicDoc,
  type Release,
} from '@keelson/contracts/learning/public-doc';
import { type SourceRef } from '@keelson/contracts/learning/source';
import { paths } from '@keelson/contracts/paths';
import { type Firestore } from 'firebase-admin/firestore';
import { documentConverter } from '@keelson/server/converter';
import { readRelease } from '@keelson/server/learning/release-store';
import { AsyncLruCache } from './async-lru-cache';

/** Cached versions per process: a few megabytes. */
const MAX_VERSIONS = 200;

/**
 * Reads the live release through the manifest head. Releases and versions are immutable and cached; the head is
 * read each time, so a reader always sees one complete release.
 */
export class LiveRelease {
  private readonly releases = new AsyncLruCache<string, Release>(2);
  private readonly versions = new AsyncLruCache<string, DocVersion>(MAX_VERSIONS);
  private readonly origins = new AsyncLruCache<string, SourceRef | null>(MAX_VERSIONS);

  constructor(private readonly db: Firestore) {}

  async find(): Promise<Release | null> {
    const head = (
      await this.db.doc(paths.manifestHead()).withConverter(documentConverter(ManifestHead)).get()
    ).data();
    const id = head?.liveRelease ?? null;
    if (id === null) return null;
    return this.releases.getOrLoad(id, async () => {
      const found = await readRelease(this.db, id);
      if (found === null) throw new Error(`The live release ${id} is missing`);
      return found;
    });
  }

  /** The versions of a release, in the order of its list. */
  async versionsOf({ docs }: Pick<Release, 'docs'>): Promise<DocVersion[]> {
    return Promise.all(docs.map(({ slug, version }) => this.version(slug, version)));
  }

  async version(slug: DocSlug, version: number): Promise<DocVersion> {
    const path = paths.docVersion(slug, version);
    return this.versions.getOrLoad(path, async () => {
      const ref = this.db.doc(path).withConverter(documentConverter(DocVersion));
      const found = (await ref.get()).data();
      if (found === undefined) throw new Error(`The published version ${path} is missing`);
      return found;
    });
  }

  /** Returns where a version comes from; null for one that does not exist. */
  async sourceOf(slug: DocSlug, version: number): Promise<SourceRef | null> {
    const path = paths.docOrigin(slug, version);
    return this.origins.getOrLoad(path, async () => {
      const ref = this.db.doc(path).withConverter(documentConverter(DocOrigin));
      return (await ref.get()).data()?.source ?? null;
    });
  }

  /** The document record of a slug, whether or not it is live. */
  async docAt(slug: DocSlug): Promise<PublicDoc | null> {
    const ref = this.db.doc(paths.publicDoc(slug)).withConverter(documentConverter(PublicDoc));
    return (await ref.get()).data() ?? null;
  }
}
