import { type SourcedVersion } from '@keelson/contracts/learning/public-doc';

const MAX_VERSIONS = 8;
/** A commit has at most 10 MiB, of the emulator 4 MiB; a version has two documents of up to 1 MiB. */
const MAX_BYTES = 2 * 1024 * 1024;

/** Versions to write in one transaction each, in order. */
export function versionBatches(versions: readonly SourcedVersion[]): SourcedVersion[][] {
  const batches: SourcedVersion[][] = [];
  let room = 0;
  for (const version of versions) {
    const bytes = Buffer.byteLength(JSON.stringify(version));
    const last = batches.at(-1);
    if (last === undefined || last.length === MAX_VERSIONS || bytes > room) {
      batches.push([version]);
      room = MAX_BYTES - bytes;
    } else {
      last.push(version);
      room -= bytes;
    }
  }
  return batches;
}
