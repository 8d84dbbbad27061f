import type { PayerId, UserId, WorkspaceId } from '../ids';

/** The payer for a person's account. Only this function knows that a person pays for themselves, under the same id. */
export const payerOf = (uid: UserId): PayerId => uid as PayerId;

export const payerOfWorkspace = (id: WorkspaceId): PayerId => id as string as PayerId;
