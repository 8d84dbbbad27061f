import { type UserId } from '@keelson/contracts/ids';
import { type RunStepKey } from '@keelson/contracts/learning/ingest-run';
import { type Transaction } from 'firebase-admin/firestore';
import { type AuditRepo } from '../../audit/audit-repo';
import { type Logger } from '@keelson/server/logger';
import { type ApprovalDeps } from '../approval/approve-plan';
import { type VideoJobRepo } from '../video-job-repo';
import { type RunRepo } from './run-repo';

export interface ApplyDeps extends ApprovalDeps {
  readonly runs: RunRepo;
  readonly audit: AuditRepo;
  readonly videoJobs: VideoJobRepo;
  /** Where readers are; without a slash at the end. */
  readonly appUrl: string;
  readonly log: Logger;
  /** Whether somebody may approve right now: record, claim and account. */
  readonly isApprover: (uid: UserId) => Promise<boolean>;
  /** The same by the record alone, inside the transaction that uses the approval. */
  readonly isApproverIn: (transaction: Transaction, uid: UserId) => Promise<boolean>;
  /** Told before and after each step; tests end a run there as a crash would. */
  readonly onStep?: (at: `${'before' | 'after'} ${RunStepKey}`) => Promise<void>;
}
