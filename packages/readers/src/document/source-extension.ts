import { MEDIA_TYPES } from '@keelson/contracts/learning/source';

const EXTENSIONS = Object.values(MEDIA_TYPES).flatMap(
  ({ extensions }): readonly string[] => extensions,
);

/** Matches the extension of a source at the end of its name, or one of the others. */
export const sourceExtension = (...others: readonly string[]): RegExp =>
  new RegExp(`\\.(?:${[...EXTENSIONS, ...others].join('|')})$`, 'i');
