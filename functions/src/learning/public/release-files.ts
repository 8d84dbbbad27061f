import {
  type Release,
  type SiteFile,
  type SiteFileName,
} from '@keelson/contracts/learning/public-doc';
import { paths } from '@keelson/contracts/paths';
import { type FileStore } from '../files/file-store';
import { AsyncLruCache } from './async-lru-cache';

/** A file that was built with its release. */
export interface StoredFile {
  readonly bytes: Buffer;
  readonly sha256: SiteFile['sha256'];
}

/** What was built when a release was published. It never changes, so the last ones are remembered. */
export class ReleaseFiles {
  private readonly kept = new AsyncLruCache<string, Buffer>(3);

  constructor(private readonly files: FileStore) {}

  /** Null for a release that was published before there were any. */
  async read(release: Release, name: SiteFileName): Promise<StoredFile | null> {
    const file = release.site.find((one) => one.name === name);
    if (file === undefined) return null;
    const path = paths.releaseFile(release.id, file);
    const bytes = await this.kept.take(path, async () => {
      const found = await this.files.read(path);
      if (found === null) throw new Error(`${path} of the live release is missing`);
      return found;
    });
    return { bytes, sha256: file.sha256 };
  }
}
