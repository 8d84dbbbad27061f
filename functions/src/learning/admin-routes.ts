import {
  ApprovePlan,
  CollectApprovalToken,
  DenyPlan,
  GetApproval,
  GetIngestRun,
  GetManifest,
  ListApprovals,
  ListIngestRuns,
  RequestApproval,
  ResumeIngestRun,
  RetryVideo,
  SetLearningPolicy,
  UploadSource,
} from '@keelson/contracts/learning/control-endpoints';
import { ListDocFeedback, ListFeedbackReasons } from '@keelson/contracts/learning/feedback';
import { Ingest } from '@keelson/contracts/learning/ingest-endpoints';
import {
  CancelPlanRun,
  GetPlanRun,
  GetPlanRunResult,
  ListPlanRuns,
  ResumePlanRun,
  StartPlanRun,
} from '@keelson/contracts/learning/plan-run-endpoints';
import { PreviewSource } from '@keelson/contracts/learning/preview';
import { type Actor } from '../http/authenticate';
import { type RequestInfo } from '../http/http-deps';
import { type MemberCall, type Route, route } from '../http/route';
import { approvePlan, collectToken, denyPlan, requestApproval } from './approval/approve-plan';
import { type FeedbackRepo } from './feedback/feedback-repo';
import { gapRoutes } from './gaps/gap-routes';
import { ingest } from './ingest';
import { type AuditContext, type KeyedContext } from './audit-context';
import { cancelRun, resumeApply, resumeRunOf } from './plan-runs/control-plan-run';
import { type PlanRunDeps } from './plan-runs/plan-run-deps';
import { readResult } from './plan-runs/read-result';
import { startPlanRun } from './plan-runs/start-plan-run';
import { publicPlanRun } from './plan-runs/stored-plan-run';
import { retryVideo } from './retry-video';
import { setPolicy } from './set-policy';
import { type RenderBody } from '@keelson/readers/render/body-renderer';
import { previewSource } from './sources/preview-source';
import { uploadSource } from './sources/upload-source';

const auditContextOf = ({ uid }: Actor, request: RequestInfo): AuditContext => ({
  actor: { kind: 'user', id: uid, label: uid },
  requestId: request.id,
});

const keyedContextOf = ({
  actor,
  request,
  key,
}: Pick<MemberCall<never>, 'actor' | 'request' | 'key'>): KeyedContext => ({
  ...auditContextOf(actor, request),
  key,
});

const keyOf = ({ headers }: RequestInfo): string | null => {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && key !== '' ? key : null;
};

export interface ControlDeps extends PlanRunDeps {
  readonly feedback: FeedbackRepo;
  readonly renderBody: RenderBody;
}

/** A change of 1,000 sources names each of them with its path. */
const CHANGE_LIMIT = { bodyLimit: 512 * 1024 } as const;

export const learningAdminRoutes = (deps: ControlDeps): Route[] => [
  route(UploadSource, ({ actor, query, request }) =>
    uploadSource(deps, { uid: actor.uid, name: query.name, bytes: request.rawBody }),
  ),
  route(PreviewSource, ({ body }) => previewSource(deps, body)),
  route(Ingest, ({ actor, body, request }) =>
    ingest(deps, body, { context: auditContextOf(actor, request), requestKey: keyOf(request) }),
  ),
  route(StartPlanRun, (call) => startPlanRun(deps, call.body, keyedContextOf(call)), CHANGE_LIMIT),
  route(ListPlanRuns, ({ query }) => deps.planRuns.page(query)),
  route(GetPlanRun, async ({ params }) => publicPlanRun(await deps.planRuns.get(params.id))),
  route(GetPlanRunResult, ({ params }) => readResult(deps, params.id)),
  route(CancelPlanRun, (call) => cancelRun(deps, call.params.id, keyedContextOf(call))),
  route(ResumePlanRun, (call) => resumeRunOf(deps, call.params.id, keyedContextOf(call))),
  route(
    RequestApproval,
    (call) => requestApproval(deps, call.body, keyedContextOf(call)),
    CHANGE_LIMIT,
  ),
  route(ListApprovals, ({ query }) => deps.approvals.page(query)),
  route(GetApproval, async ({ params }) => {
    const { approval, change } = await deps.approvals.get(params.id);
    return { approval, change };
  }),
  route(ApprovePlan, ({ actor, params, body, request }) =>
    approvePlan(deps, { id: params.id, digest: body.digest }, auditContextOf(actor, request)),
  ),
  route(DenyPlan, (call) => denyPlan(deps, call.params.id, keyedContextOf(call))),
  route(CollectApprovalToken, ({ actor, params, request }) =>
    collectToken(deps, params.id, auditContextOf(actor, request)),
  ),
  route(GetManifest, async ({ query }) => {
    const [head, page] = await Promise.all([deps.manifest.head(), deps.manifest.page(query)]);
    return { head, ...page };
  }),
  route(SetLearningPolicy, (call) => setPolicy(deps, call.body, keyedContextOf(call))),
  route(ListIngestRuns, ({ query }) => deps.runs.page(query)),
  route(GetIngestRun, async ({ params }) => {
    const [run, events] = await Promise.all([
      deps.runs.get(params.id),
      deps.runs.events(params.id),
    ]);
    return { run, events };
  }),
  route(ListDocFeedback, ({ query }) => deps.feedback.page(query)),
  route(ListFeedbackReasons, ({ params, query }) => deps.feedback.reasons(params.slug, query)),
  ...gapRoutes(deps.answers),
  route(RetryVideo, ({ actor, params, request }) =>
    retryVideo(deps, params.id, auditContextOf(actor, request)),
  ),
  route(ResumeIngestRun, ({ actor, params, request }) =>
    resumeApply(deps, params.id, auditContextOf(actor, request)),
  ),
];
