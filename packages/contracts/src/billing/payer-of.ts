import type { PayerId, UserId, WorkspaceId } from '../ids';

/** The payer for a person's account. Only this function knows that a person pays for themselves, under the same id. */
export const payerOf = (uid: UserId): PayerId => uid as PayerId;

export const payerOfWorkspace = (id: WorkspaceId): PayerId => id as string as PayerId;

const WORKSPACE = /^ws_[A-Za-z0-9]{20}$/;

/** True for a workspace, false for a person. Only the form of the id tells. */
export const isWorkspacePayer = (payer: PayerId): boolean => WORKSPACE.test(payer);

/** The record of the payer: an account, or a workspace. */
export const recordOf = (payer: PayerId): string =>
  `${isWorkspacePayer(payer) ? 'workspaces' : 'users'}/${payer}`;

/** The target of an audit entry about what a payer has: of a workspace, its audit log has the entry. */
export const auditTargetOf = (payer: PayerId, path: string): string =>
  isWorkspacePayer(payer) ? `${recordOf(payer)}/${path}` : path;
