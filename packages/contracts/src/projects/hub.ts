import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { BoardSlug, CardId, ProjectSlug, RunId } from '../ids';
import { ColumnCounts } from '../kanban/board/board';
import { type CardStatus } from '../kanban/card/status';
import { EpochMs } from '../time';
import { Project } from './project';

/** The stages of the work from left to right, and which columns each of them adds up. */
export const HUB_STAGES = [
  { key: 'waiting', label: 'Waiting', statuses: ['triage', 'todo', 'scheduled'] },
  { key: 'ready', label: 'Ready', statuses: ['ready'] },
  { key: 'running', label: 'Running', statuses: ['running'] },
  { key: 'stuck', label: 'Blocked', statuses: ['blocked'] },
  { key: 'review', label: 'In review', statuses: ['review'] },
  { key: 'done', label: 'Done', statuses: ['done'] },
] as const satisfies readonly {
  readonly key: string;
  readonly label: string;
  readonly statuses: readonly CardStatus[];
}[];
export type HubStageKey = (typeof HUB_STAGES)[number]['key'];

export const HubStage = z.strictObject({
  key: z.enum(HUB_STAGES.map(({ key }) => key) as [HubStageKey, ...HubStageKey[]]),
  label: z.string(),
  count: z.int().nonnegative(),
});
export type HubStage = z.infer<typeof HubStage>;

export const HubRunning = z.strictObject({
  cardId: CardId,
  title: z.string(),
  /** Name of the agent; `Unknown` when {@link HubRunning} `byUnknown`. */
  by: z.string(),
  /** No agent has the card any more, or it was removed. */
  byUnknown: z.boolean().default(false),
  runId: RunId.nullable(),
  since: EpochMs,
});
export type HubRunning = z.infer<typeof HubRunning>;

export const HubDone = z.strictObject({ cardId: CardId, title: z.string(), doneAt: EpochMs });
export type HubDone = z.infer<typeof HubDone>;

export const HUB_LIST_LENGTH = 8;

/** `projects/{slug}/readModels/hub`: the status of the project's board. A trigger writes it. */
export const HubModel = z.strictObject({
  boardSlug: BoardSlug.nullable(),
  counts: ColumnCounts,
  stages: z.array(HubStage),
  runningNow: z.array(HubRunning).max(HUB_LIST_LENGTH),
  recentlyDone: z.array(HubDone).max(HUB_LIST_LENGTH),
  /** Database time of the data that this was computed from; it includes every change up to then. */
  asOf: EpochMs,
  updatedAt: EpochMs,
});
export type HubModel = z.infer<typeof HubModel>;

/** A project on its hub: without its members. */
export const HubProject = Project.pick({
  slug: true,
  name: true,
  summary: true,
  visibility: true,
  startsAt: true,
  dueAt: true,
  milestones: true,
});
export type HubProject = z.infer<typeof HubProject>;

export const GetProjectHub = defineEndpoint({
  operationId: 'getProjectHub',
  viewable: true,
  address: 'GET /api/projects/{slug}/hub',
  auth: 'public',
  summary:
    'The live status of a project; public projects are visible to anyone, others only to their members or those of their workspace',
  params: z.strictObject({ slug: ProjectSlug }),
  /** `hub` is null until the trigger has made it, and for a project without a board. */
  response: z.strictObject({
    project: HubProject,
    hub: HubModel.nullable(),
    /** True when a browser may listen to the hub. That of a workspace is read again, so that a removal counts at once. */
    live: z.boolean(),
  }),
  errors: ['project/not-found'],
});
