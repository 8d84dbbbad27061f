import { effectiveEntitlement } from '@keelson/contracts/billing/effective-plan';
import { Entitlement } from '@keelson/contracts/billing/entitlement';
import { payerOfWorkspace } from '@keelson/contracts/billing/payer-of';
import { PlanKey } from '@keelson/contracts/billing/plan-key';
import { type WorkspaceId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { documentConverter } from '@keelson/server/converter';
import { type Firestore } from 'firebase-admin/firestore';
import { type WorkspaceBilling } from './workspace-billing';

const entitlements = documentConverter(Entitlement, 'uid');

/** What workspaces may use, by their entitlements. Workspaces buy nothing yet, so there is nothing to end. */
export function entitlementSeats(db: Firestore): WorkspaceBilling {
  const ref = (id: WorkspaceId) =>
    db.doc(paths.entitlement(payerOfWorkspace(id))).withConverter(entitlements);
  return {
    seatsIn: async (transaction, id, at) => {
      const stored = (await transaction.get(ref(id))).data();
      if (stored === undefined) return 1;
      const { planKey, quantity } = effectiveEntitlement(stored, at);
      return planKey === 'free' ? 1 : quantity;
    },
    endingOf: async (id) => {
      const stored = (await ref(id).get()).data();
      if (stored?.currentPeriodEnd == null) return null;
      const plan = PlanKey.safeParse(stored.planKey);
      return plan.success ? { plan: plan.data, endsAt: stored.currentPeriodEnd } : null;
    },
    stop: () => Promise.resolve(),
    deleteData: () => Promise.resolve(),
  };
}
