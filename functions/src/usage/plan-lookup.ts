import { effectiveEntitlement, effectivePlan } from '@keelson/contracts/billing/effective-plan';
import { Entitlement } from '@keelson/contracts/billing/entitlement';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { type PayerId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type Firestore } from 'firebase-admin/firestore';
import { type Clock } from '@keelson/server/clock';
import { documentConverter } from '@keelson/server/converter';
import { type EffectivePlan } from './domain/count-usage';

/** Looks up the effective plan of accounts from their entitlements. */
export class PlanLookup {
  constructor(
    private readonly db: Firestore,
    private readonly now: Clock,
  ) {}

  async effectivePlanOf(uid: PayerId): Promise<EffectivePlan> {
    const converter = documentConverter(Entitlement, 'uid');
    const found = await this.db.doc(paths.entitlement(uid)).withConverter(converter).get();
    const stored = found.data();
    if (stored === undefined) return { plan: 'free', quantity: 1, metered: [], periodEnd: null };
    const { planKey, quantity, metered, currentPeriodEnd } = effectiveEntitlement(
      stored,
      this.now(),
    );
    return { plan: planKey, quantity, metered, periodEnd: currentPeriodEnd };
  }

  async planOf(uid: PayerId): Promise<PlanKey> {
    return (await this.plansOf([uid])).get(uid) ?? 'free';
  }

  /** Has an entry for every uid. */
  async plansOf(uids: readonly PayerId[]): Promise<Map<PayerId, PlanKey>> {
    if (uids.length === 0) return new Map();
    const converter = documentConverter(Entitlement, 'uid');
    const refs = uids.map((uid) => this.db.doc(paths.entitlement(uid)).withConverter(converter));
    const found = await this.db.getAll(...refs);
    const at = this.now();
    return new Map(
      uids.map((uid, index) => {
        const entitlement = (found[index]?.data() as Entitlement | undefined) ?? null;
        return [uid, effectivePlan(entitlement, at)];
      }),
    );
  }
}
