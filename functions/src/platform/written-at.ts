import { type EpochMs } from '@keelson/contracts/time';
import { type Timestamp } from 'firebase-admin/firestore';

/** What an event of the database brings of the document afterwards. */
interface Written {
  readonly after: { readonly updateTime?: Timestamp | undefined };
}

/**
 * When the database says that a document was written. The event's own `time` does not do: the emulator
 * cuts it to the second, and what was written late in a second would look older than what was read early
 * in it.
 *
 * @param now Taken where the event brings no such time, as that of a removal does: never too early.
 */
export const writtenAt = (written: Written | undefined, now: EpochMs): EpochMs =>
  written?.after.updateTime?.toMillis() ?? now;
