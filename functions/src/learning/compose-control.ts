import { hasRole, StaffMember } from '@keelson/contracts/account/staff';
import { type PlanRunId } from '@keelson/contracts/learning/learning-ids';
import { paths } from '@keelson/contracts/paths';
import { type EmbeddingDeps } from '@keelson/answers/embeddings/embed-release';
import { documentConverter } from '@keelson/server/converter';
import { type AreaCore } from '../area-core';
import { digestOf } from '@keelson/server/digest';
import { type NotificationWriter } from '@keelson/server/notifications/notification-writer';
import { ApprovalRepo } from './approval/approval-repo';
import { type ControlDeps } from './admin-routes';
import { type AnswerGaps } from './gaps/gap-routes';
import { FeedbackRepo } from './feedback/feedback-repo';
import { RunRepo } from './apply/run-repo';
import { VideoJobRepo } from './video-job-repo';
import { ManifestRepo } from './manifest-repo';
import { PlanFiles } from './plan/plan-files';
import { PlanRunRepo } from './plan-runs/plan-run-repo';
import { PreparedDocCache } from './sources/prepared-doc-cache';
import { readerIdOf, type ReaderProgram } from '@keelson/readers/process/source-reader';
import { StoredDocs } from './sources/stored-docs';
import { lazyBodyRenderer, type RenderBody } from '@keelson/readers/render/body-renderer';
import { FETCH_DEFAULTS } from './web/fetch-source';

export interface LearningControlOptions extends Pick<
  AreaCore,
  'db' | 'files' | 'appUrl' | 'scanner' | 'accounts' | 'audit' | 'now' | 'log'
> {
  readonly projectId: string;
  readonly signingKey: string | null;
  readonly notifications: NotificationWriter;
  readonly reader: ReaderProgram;
  readonly enqueuePlanRun: (id: PlanRunId) => Promise<void>;
  /** Null without an embedding model. */
  readonly embeddings: EmbeddingDeps | null;
  readonly answers: AnswerGaps;
  readonly renderBody?: RenderBody | undefined;
}

export function composeLearningControl(parts: LearningControlOptions): ControlDeps {
  const { db, files, projectId, appUrl, accounts, audit, reader, now, log } = parts;
  const {
    signingKey,
    scanner,
    embeddings,
    answers,
    notifications,
    renderBody = lazyBodyRenderer,
  } = parts;
  const readerId = readerIdOf(reader);
  return {
    files,
    web: FETCH_DEFAULTS,
    manifest: new ManifestRepo(db, digestOf(projectId).slice(0, 16)),
    approvals: new ApprovalRepo(db, audit, notifications),
    runs: new RunRepo(db),
    feedback: new FeedbackRepo(db),
    renderBody,
    videoJobs: new VideoJobRepo(db),
    appUrl,
    project: projectId,
    audit,
    signingKey,
    scanner,
    reader,
    planFiles: new PlanFiles(files, readerId),
    planRuns: new PlanRunRepo(db),
    enqueuePlanRun: parts.enqueuePlanRun,
    preparedDocs: new PreparedDocCache({ stored: new StoredDocs(files, readerId) }),
    embeddings,
    answers,
    now,
    log,
    isApprover: async (uid) => {
      const [account, member] = await Promise.all([accounts.find(uid), accounts.staffMember(uid)]);
      const isActiveAdmin =
        account !== null && !account.disabled && hasRole(account.claimedRole, 'admin');
      return isActiveAdmin && hasRole(member?.role ?? null, 'admin');
    },
    isApproverIn: async (transaction, uid) => {
      const ref = db.doc(paths.staffMember(uid));
      const found = await transaction.get(ref.withConverter(documentConverter(StaffMember, 'uid')));
      return hasRole(found.data()?.role ?? null, 'admin');
    },
  };
}
