import {
  type Release,
  SEARCH_WORDS_FILE,
  type SiteFile,
  type SiteFileName,
} from '@keelson/contracts/learning/public-doc';
import { paths } from '@keelson/contracts/paths';
import { type FileStore } from '@keelson/server/files/file-store';
import { AsyncLruCache } from './async-lru-cache';

export interface StoredFile {
  readonly bytes: Buffer;
  readonly sha256: SiteFile['sha256'];
}

/** The files of releases. They are immutable, so the last ones are cached. */
export class ReleaseFiles {
  private readonly cache = new AsyncLruCache<string, Buffer>(3);

  constructor(private readonly files: FileStore) {}

  async read(release: Release, name: SiteFileName): Promise<StoredFile | null> {
    const file = release.site.find((one) => one.name === name);
    if (file === undefined) return null;
    const path = paths.releaseFile(release.id, file);
    const bytes = await this.cache.getOrLoad(path, () => this.load(path));
    return { bytes, sha256: file.sha256 };
  }

  /** Not cached, since only the index made from it is needed. Null for a release without it. */
  async searchWords({ id, searchWords }: Release): Promise<Buffer | null> {
    if (searchWords === null) return null;
    const { sha256 } = searchWords;
    return this.load(paths.releaseFile(id, { name: SEARCH_WORDS_FILE, sha256 }));
  }

  private async load(path: string): Promise<Buffer> {
    const found = await this.files.read(path);
    if (found === null) throw new Error(`${path} of the live release is missing`);
    return found;
  }
}
