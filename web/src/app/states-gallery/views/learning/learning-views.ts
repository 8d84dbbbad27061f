import { ApplyDialog } from '../../../learning/feature-control/apply-dialog';
import { ApprovalList } from '../../../learning/feature-control/approval-list';
import { ControlPage } from '../../../learning/feature-control/control';
import { StaffNames } from '../../../learning/data/staff-names';
import { ControlStore } from '../../../learning/feature-control/control-store';
import type { DraftSource } from '../../../learning/feature-control/draft-source';
import { DraftList } from '../../../learning/feature-control/draft-list';
import { DraftStore } from '../../../learning/feature-control/draft-store';
import { FeedbackList } from '../../../learning/feature-control/feedback-list';
import { FeedbackReasons } from '../../../learning/feature-control/feedback-reasons';
import { PlanRunList } from '../../../learning/feature-control/plan-run-list';
import { PlanRunStore } from '../../../learning/feature-control/plan-run-store';
import { PlanView } from '../../../learning/feature-control/plan-view';
import { RunList } from '../../../learning/feature-control/run-list';
import { SecondApproverSetting } from '../../../learning/feature-control/second-approver-setting';
import { SourcePreviewDialog } from '../../../learning/feature-control/source-preview';
import { GapDraftDialog } from '../../../learning/feature-gaps/gap-draft';
import { GapList } from '../../../learning/feature-gaps/gap-list';
import { HubAnswer } from '../../../learning/feature-learn/hub-answer';
import { LearnDocument } from '../../../learning/feature-learn/learn-document';
import { LearnFrame } from '../../../learning/feature-learn/learn-frame';
import { LearnList } from '../../../learning/feature-learn/learn-list';
import { NavStore } from '../../../learning/feature-learn/nav-store';
import { SearchResults } from '../../../learning/feature-learn/search-results';
import { SearchStore } from '../../../learning/feature-learn/search-store';
import { LessonPage } from '../../../learning/feature-lesson/lesson-page';
import { NotPublished } from '../../../learning/ui/not-published';
import { empty, type Example, failing, type Place, reading } from '../../example';
import { NO_ROWS } from '../../sample-data';
import {
  DRY_RUN_WITHOUT_SOURCE,
  GAP,
  MANIFEST,
  NO_DOCUMENTS,
  OPEN_PLAN,
  PLAN_WITHOUT_SOURCE,
  SECTION_PAGE,
} from './sample-data';

const control = [ControlStore, DraftStore, PlanRunStore, StaffNames];
const withManifest = {
  providers: control,
  responses: { 'GET /api/admin/learning-control/manifest': MANIFEST },
};
const search = [NavStore, SearchStore];
const searchFor = (_: unknown, { injector }: Place): void =>
  injector.get(SearchStore).query.set('release');
const SOURCE: DraftSource = {
  key: 1,
  name: 'https://example.test',
  state: { kind: 'url' },
  report: null,
};

const LEARNING_VIEWS: readonly Example[] = [
  ...reading('Learning hub', LearnList, { providers: search }),
  ...empty('Learning hub', LearnList, {
    providers: search,
    responses: { 'GET /api/learn/docs': NO_DOCUMENTS },
  }),
  ...reading('Search', SearchResults, { providers: search, act: searchFor }),
  ...empty('Search', SearchResults, {
    providers: search,
    responses: { 'GET /api/learn/search': { docs: [] } as never },
    act: searchFor,
  }),
  ...reading('Navigation', LearnFrame),
  ...reading('Document', LearnDocument, { inputs: { slug: 'start' } }),
  ...empty('Document', LearnDocument, {
    inputs: { slug: 'guides' },
    responses: { 'GET /api/learn/docs/{slug}': SECTION_PAGE },
  }),
  ...reading('Lesson', LessonPage, { inputs: { slug: 'start' } }),
  ...empty('Document that is not published', NotPublished, {
    inputs: { heading: 'Not published' },
  }),
  ...empty('Learning control', ControlPage, {
    ...withManifest,
    url: '/admin/learning-control?view=documents',
  }),
  ...failing('Learning control', ControlPage, {
    act: (_, { injector }) => injector.get(DraftStore).dryRun(),
  }),
  ...failing('Plan', ApplyDialog, {
    ...withManifest,
    inputs: { shown: OPEN_PLAN },
    act: (view) => view['decide'](),
  }),
  ...empty('Plan of a source that is left out', PlanView, {
    ...withManifest,
    inputs: { shown: PLAN_WITHOUT_SOURCE },
    act: (_, { host }) => host.querySelector('summary')?.click(),
  }),
  ...empty('Source that is left out', DraftList, {
    providers: control,
    responses: { 'POST /api/admin/learning-control/ingest': DRY_RUN_WITHOUT_SOURCE },
    act: (_, { injector }) => {
      const store = injector.get(DraftStore);
      store.addUrl('https://example.test/api.md');
      void store.dryRun();
    },
  }),
  ...failing('Approval', ApprovalList, {
    ...withManifest,
    act: (view) => view['deny']({ id: 'approval' } as never),
  }),
  ...failing('Background run', PlanRunList, {
    ...withManifest,
    act: (view) => view['cancel']({ id: 'run' } as never),
  }),
  ...failing('Run', RunList, {
    ...withManifest,
    act: (view) => view['resume']({ id: 'run' } as never),
  }),
  ...failing('Second approver', SecondApproverSetting, {
    ...withManifest,
    act: (view) => view['setRequired'](true),
  }),
  ...reading('Preview of a source', SourcePreviewDialog, {
    providers: control,
    inputs: { source: SOURCE },
  }),
  ...reading('Feedback', FeedbackList),
  ...empty('Feedback', FeedbackList, {
    responses: { 'GET /api/admin/learning-control/feedback': NO_ROWS },
  }),
  ...reading('Answer of the hub', HubAnswer, {
    inputs: { question: 'How do I start?' },
    act: (view) => view['ask'](),
  }),
  ...reading('Questions without an answer', GapList, {
    providers: control,
    inputs: { mayIngest: true },
  }),
  ...empty('Questions without an answer', GapList, {
    providers: control,
    inputs: { mayIngest: true },
    responses: { 'GET /api/admin/learning-control/gaps': { groups: [] } },
  }),
  ...reading('Document for a question', GapDraftDialog, {
    providers: control,
    inputs: { group: GAP },
  }),
  ...reading('Reasons', FeedbackReasons, { inputs: { slug: 'start' } }),
];

export const LEARNING_EXAMPLES = { learning: LEARNING_VIEWS };
