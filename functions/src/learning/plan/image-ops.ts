import { type PlanOp } from '@keelson/contracts/learning/plan';
import { paths } from '@keelson/contracts/paths';
import { type PlannedWrite } from './make-plan';

/**
 * The image files of a version: new ones, and stored ones that the live version uses too or that a rollback
 * restores.
 */
export function imageOps({ version, images }: PlannedWrite): PlanOp[] {
  const added = new Set(images.map(({ sha256 }) => sha256));
  return version.images.map(({ sha256, bytes }): PlanOp => {
    const isNew = added.has(sha256);
    return {
      action: isNew ? 'create' : 'unchanged',
      target: 'file',
      key: paths.imageFile(version.source.id, sha256),
      slug: version.slug,
      bytes,
      beforeHash: isNew ? null : sha256,
      afterHash: sha256,
      beforeVersion: null,
      afterVersion: version.version,
    };
  });
}
