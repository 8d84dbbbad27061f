import { SourceId } from '@keelson/contracts/learning/learning-ids';
import { type SourceRef } from '@keelson/contracts/learning/source';
import { paths } from '@keelson/contracts/paths';

/** Returns where the original file of a document is stored: once for all chapters. */
export const originalPath = ({ id, sha256, chapterOf }: SourceRef): string =>
  paths.sourceFile(SourceId.parse(chapterOf ?? id), sha256);
