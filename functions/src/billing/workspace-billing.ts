import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { type WorkspaceId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { type Transaction } from 'firebase-admin/firestore';

/** The plan that ends when a workspace is deleted. */
export interface EndingPlan {
  readonly plan: PlanKey;
  /** The plan lasts until then, because it is paid for. */
  readonly endsAt: EpochMs;
}

/** Workspaces ask and tell billing through this port. */
export interface WorkspaceBilling {
  /** Seats that may be used now, read in the transaction of the decision; 1 without a paid plan that has seats. */
  seatsIn(transaction: Transaction, id: WorkspaceId, at: EpochMs): Promise<number>;
  /** Null when nothing is paid for. */
  endingOf(id: WorkspaceId): Promise<EndingPlan | null>;
  /**
   * Cancels the renewal. Safe to repeat.
   *
   * @throws {DomainError} `billing/provider-unavailable`.
   */
  stop(id: WorkspaceId): Promise<void>;
  /** Ends what is left at the provider, and removes what is stored of the payer. Safe to repeat. */
  deleteData(id: WorkspaceId): Promise<void>;
}
