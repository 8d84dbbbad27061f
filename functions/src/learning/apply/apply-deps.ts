import { type UserId } from '@keelson/contracts/ids';
import { type RunStepKey } from '@keelson/contracts/learning/ingest-run';
import { type Transaction } from 'firebase-admin/firestore';
import { type AuditRepo } from '../../audit/audit-repo';
import { type EmbeddingDeps } from '@keelson/answers/embeddings/embed-release';
import { type FileScanner } from '@keelson/server/files/file-scanner';
import { type Logger } from '@keelson/server/logger';
import { type AnswerGaps } from '../gaps/gap-routes';
import { type ApprovalDeps } from '../approval/approve-plan';
import { type VideoJobRepo } from '../video-job-repo';
import { type RunRepo } from './run-repo';

export interface ApplyDeps extends ApprovalDeps {
  readonly runs: RunRepo;
  readonly audit: AuditRepo;
  readonly videoJobs: VideoJobRepo;
  /** URL of the app, without a trailing slash. */
  readonly appUrl: string;
  readonly scanner: FileScanner | null;
  readonly log: Logger;
  /** Null without an embedding model. */
  readonly embeddings: EmbeddingDeps | null;
  readonly answers: AnswerGaps;
  /** True when a user may approve now, by staff record, token claim and account. */
  readonly isApprover: (uid: UserId) => Promise<boolean>;
  /** The same by the staff record only, inside the transaction that consumes the approval. */
  readonly isApproverIn: (transaction: Transaction, uid: UserId) => Promise<boolean>;
  /** Called before and after each step; tests crash a run here. */
  readonly onStep?: (at: `${'before' | 'after'} ${RunStepKey}`) => Promise<void>;
}
