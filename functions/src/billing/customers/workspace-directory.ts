import { type PayerId, type UserId, type WorkspaceId } from '@keelson/contracts/ids';
import { type Language } from '@keelson/contracts/platform/languages';
import { type EpochMs } from '@keelson/contracts/time';
import { type WorkspaceGuard } from '../../http/workspace-guard';
import { type TermsOf } from '../../usage/usage-shares';

/** A workspace as billing knows it. */
export interface WorkspacePayer {
  readonly name: string;
  /** For invoices: that of the person who has the workspace's billing. */
  readonly email: string | null;
  readonly language: Language | null;
  /** Trials and codes count for the person who made the workspace; null when that is not known any more. */
  readonly createdBy: UserId | null;
  /** The people that notices of its payments go to: all roles that see its billing. */
  readonly billingMembers: readonly UserId[];
  /** It is deleted, and its data not yet: nothing may renew. */
  readonly hasEnded: boolean;
  /** The path of the page where they pay. */
  readonly billingPage: string;
}

/** Workspaces, of an area that a copy can leave out. */
export interface WorkspaceDirectory {
  /** Null when its data is deleted; a workspace that has ended is there until then. */
  readonly find: (workspace: PayerId) => Promise<WorkspacePayer | null>;
  readonly createdBy: (uid: UserId) => Promise<readonly PayerId[]>;
  /**
   * Who pays for what a member uses in a workspace: the workspace where it has a plan, else the member.
   *
   * @throws {DomainError} when the person does not belong to it any more, it has ended, or the member has no seat.
   */
  readonly payerFor: (workspace: WorkspaceId, uid: UserId, at: EpochMs) => Promise<PayerId>;
  /** Returns the terms of a member in a workspace, read in the transaction that counts the member's use. */
  readonly termsOf: TermsOf;
}

/** The ports of the area, for parts of the functions that know nothing of it. */
export interface AreaWorkspaces extends WorkspaceDirectory, WorkspaceGuard {}
