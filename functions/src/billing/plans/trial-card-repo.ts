import { type CardTrial, PriorUse } from '@keelson/contracts/account/prior-use';
import { type SubscriptionId, type PayerId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { DAY, type EpochMs } from '@keelson/contracts/time';
import { documentConverter } from '@keelson/server/converter';
import { keyedDigest } from '@keelson/server/keyed-digest';
import { type DocumentReference, type Firestore } from 'firebase-admin/firestore';
import { transact } from '@keelson/server/store/transact';

const KEPT_MS = 90 * DAY;
const priorUses = documentConverter(PriorUse);

/** Cards that trials began with, under keyed hashes of the provider's fingerprints. */
export class TrialCardRepo {
  constructor(
    private readonly db: Firestore,
    /** The environment has them; there are several while one is rotated. */
    private readonly secrets: readonly string[],
  ) {}

  /**
   * Takes the card for the trial of a subscription.
   *
   * @returns False when another subscription's trial began with it.
   */
  claim(
    fingerprint: string,
    { uid, subscriptionId, at }: { uid: PayerId; subscriptionId: SubscriptionId; at: EpochMs },
  ): Promise<boolean> {
    const refs = this.secrets.map((secret) => this.ref(secret, fingerprint));
    return transact(this.db, async (transaction) => {
      const found = await Promise.all(refs.map((ref) => transaction.get(ref)));
      const rows = found.flatMap((each) => each.data() ?? []);
      const isTaken = rows.some(
        (row) =>
          row.kind === 'card' &&
          row.subscriptionId !== subscriptionId &&
          (row.expiresAt === null || row.expiresAt > at),
      );
      if (isTaken) return false;
      const row: CardTrial = { kind: 'card', uid, subscriptionId, trialAt: at, expiresAt: null };
      for (const ref of refs) transaction.set(ref, row);
      return true;
    });
  }

  /** Keeps for 90 days, without the ids, what shows that the card of a deleted account had a trial. Idempotent. */
  async deleteUserData(uid: PayerId, at: EpochMs): Promise<void> {
    const found = await this.db.collection(paths.priorUse()).where('uid', '==', uid).get();
    for (const { ref } of found.docs) {
      const row = { uid: null, subscriptionId: null, expiresAt: new Date(at + KEPT_MS) };
      await ref.update(row);
    }
  }

  private ref(secret: string, fingerprint: string): DocumentReference<PriorUse> {
    const key = keyedDigest(secret, 'prior-use/card', fingerprint);
    return this.db.doc(paths.priorUseOf(key)).withConverter(priorUses);
  }
}
