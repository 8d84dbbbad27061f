import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { type UserId, type WorkspaceId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { type Transaction } from 'firebase-admin/firestore';

/** The plan that ends when a workspace is deleted. */
export interface EndingPlan {
  readonly plan: PlanKey;
  /** The plan lasts until then, because it is paid for. */
  readonly endsAt: EpochMs;
}

interface SeatOffer {
  readonly seats: number;
  /** The seats after at least `wanted` are bought, or the most of the plan; without a paid plan, those now. */
  readonly sold: (wanted: number) => number;
}

export interface SeatPurchase {
  readonly by: UserId;
  readonly requestId: string;
  /** The number afterwards, */
  readonly seats: number;
  /** and the most that may be added for it. */
  readonly added: number;
}

/** Workspaces ask and tell billing through this port. */
export interface WorkspaceBilling {
  /** Seats that may be used now, read in the transaction of the decision; 1 without a paid plan that has seats. */
  seatsIn(transaction: Transaction, id: WorkspaceId, at: EpochMs): Promise<number>;
  /** The same, with what more of the plan would be. */
  seatOfferIn(transaction: Transaction, id: WorkspaceId, at: EpochMs): Promise<SeatOffer>;
  /**
   * Raises the plan to a number of seats, which are charged at once. Safe to repeat. Refused where the change would also end a
   * trial, replace another change, or move the plan to another price.
   *
   * @throws {DomainError} All errors of a change of plan.
   */
  buySeats(id: WorkspaceId, purchase: SeatPurchase): Promise<'bought' | 'unpaid' | 'refused'>;
  /** The seats at the provider, which are stored then; `isOpen` while an upgrade waits for its payment. */
  fetchSeats(id: WorkspaceId): Promise<{ readonly seats: number; readonly isOpen: boolean }>;
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
