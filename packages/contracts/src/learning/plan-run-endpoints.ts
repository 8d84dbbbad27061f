import * as z from 'zod';
import { defineEndpoint, pageOf, PageQuery } from '../http/endpoint';
import { IngestResponse, RunRequest, TOKEN_CODES } from './ingest-endpoints';
import { PlanRunId } from './learning-ids';
import { IngestChange } from './plan';
import { PlanRun } from './plan-run';

const BASE = '/api/admin/learning-control/plan-runs';

export const StartPlanRun = defineEndpoint({
  operationId: 'startPlanRun',
  address: `POST ${BASE}`,
  auth: 'staff:operator',
  summary:
    'Start a dry run, plan or apply of up to 1,000 sources in the background. A bad token is refused at once; nothing is published without an approval',
  body: RunRequest,
  response: PlanRun,
  status: 202,
  // The errors of the plan are those of the run.
  errors: [...TOKEN_CODES, 'config/missing'],
});

export const ListPlanRuns = defineEndpoint({
  operationId: 'listPlanRuns',
  address: `GET ${BASE}`,
  auth: 'staff:viewer',
  summary: 'Dry runs, plans and applies in the background, newest first',
  query: z.strictObject(PageQuery),
  response: pageOf(PlanRun),
});

const params = z.strictObject({ id: PlanRunId });

export const GetPlanRun = defineEndpoint({
  operationId: 'getPlanRun',
  address: `GET ${BASE}/{id}`,
  auth: 'staff:viewer',
  summary: 'The state and progress of a run',
  params,
  response: PlanRun,
  errors: ['learning/run-not-found'],
});

export const GetPlanRunResult = defineEndpoint({
  operationId: 'getPlanRunResult',
  address: `GET ${BASE}/{id}/result`,
  auth: 'staff:operator',
  summary: 'What a succeeded run found (the reports, the plan or the applied run), with its change',
  params,
  response: z.strictObject({ change: IngestChange, result: IngestResponse }),
  errors: ['learning/run-not-found', 'learning/run-busy', 'learning/run-ended'],
});

export const CancelPlanRun = defineEndpoint({
  operationId: 'cancelPlanRun',
  address: `POST ${BASE}/{id}/cancel`,
  auth: 'staff:operator',
  summary:
    'Cancel a run that has not ended. Nothing that it wrote is visible, and it can be resumed',
  params,
  response: PlanRun,
  errors: ['learning/run-not-found', 'learning/run-ended'],
});

export const ResumePlanRun = defineEndpoint({
  operationId: 'resumePlanRun',
  address: `POST ${BASE}/{id}/resume`,
  auth: 'staff:operator',
  summary: 'Resume a canceled, failed or interrupted run where it stopped',
  params,
  response: PlanRun,
  errors: [
    'learning/run-not-found',
    'learning/run-busy',
    'learning/run-ended',
    'learning/approval-other-actor',
  ],
});
