import { constants, gunzipSync, gzipSync } from 'node:zlib';
import { keepUnknownFields } from '@keelson/contracts/documents/unknown-fields';
import { type Digest } from '@keelson/contracts/learning/learning-ids';
import { type ManifestHead } from '@keelson/contracts/learning/manifest';
import { type IngestChange, IngestPlan, SourceReport } from '@keelson/contracts/learning/plan';
import { paths } from '@keelson/contracts/paths';
import { digestOf } from '@keelson/server/digest';
import * as z from 'zod';
import { type FileStore } from '@keelson/server/files/file-store';

/** Part of every digest, so that a changed preparation gives different plans. */
export const PIPELINE_VERSION = 13;

const StoredPlan = keepUnknownFields(
  z.strictObject({ plan: IngestPlan, reports: z.array(SourceReport) }),
);
export type StoredPlan = z.infer<typeof StoredPlan>;

/**
 * The plans that runs have computed, by everything that determines them but the content of URLs. An approval uses the plan of
 * the run; the apply computes it again. `tidyLearning` removes them after a week.
 */
export class PlanFiles {
  constructor(
    private readonly files: FileStore,
    private readonly readerId: () => string,
  ) {}

  async save(change: IngestChange, head: ManifestHead, stored: StoredPlan): Promise<Digest> {
    const key = this.keyOf(change, head);
    await this.files.put({
      path: paths.planFile(key),
      bytes: gzipSync(JSON.stringify(stored), { level: constants.Z_BEST_SPEED }),
      contentType: 'application/gzip',
      // What a URL returns may have changed since the last plan.
      ifExists: 'renew',
    });
    return key;
  }

  /** Null when it was never stored, or is no longer. */
  async read(key: Digest): Promise<StoredPlan | null> {
    const bytes = await this.files.read(paths.planFile(key));
    return bytes === null ? null : StoredPlan.parse(JSON.parse(gunzipSync(bytes).toString('utf8')));
  }

  find(change: IngestChange, head: ManifestHead): Promise<StoredPlan | null> {
    return this.read(this.keyOf(change, head));
  }

  private keyOf(change: IngestChange, { lineage, revision, policy }: ManifestHead): Digest {
    const pipeline = [PIPELINE_VERSION, this.readerId()];
    return digestOf({ pipeline, lineage, revision, policy, change });
  }
}
