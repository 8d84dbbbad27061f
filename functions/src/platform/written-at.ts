import { type EpochMs } from '@keelson/contracts/time';
import { type Timestamp } from 'firebase-admin/firestore';

interface WriteEvent {
  readonly after: { readonly updateTime?: Timestamp | undefined };
}

/**
 * When Firestore wrote the document. The event's own `time` is not precise enough: the emulator truncates
 * it to the second, so a write late in a second would look older than a read early in it.
 *
 * @param now The result for a deletion, whose event has no update time; it is never too early.
 */
export const writtenAt = (event: WriteEvent | undefined, now: EpochMs): EpochMs =>
  event?.after.updateTime?.toMillis() ?? now;
