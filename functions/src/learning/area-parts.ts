import { createAnswerService } from '@keelson/answers/answer-service';
import { gapCounter } from '@keelson/answers/gaps/count-gaps';
import { GapRepo } from '@keelson/answers/gaps/gap-repo';
import { bundledReader } from '@keelson/readers/process/source-reader';
import { type AreaCore } from '../area-core';
import { type AreaPages } from '../area-page';
import { type Route } from '../http/route';
import { type FindSiteFile } from '../site/site-files';
import { type ControlDeps, learningAdminRoutes } from './admin-routes';
import { composeLearningControl } from './compose-control';
import { composeLearning, type Learning } from './compose-learning';
import { type LearningOverrides } from './learning-overrides';
import { LearnPages } from './public/learn-pages';
import { learningSiteFile } from './public/learning-site-files';
import { publicMcpRoute, type PublicMcpDeps } from './public/mcp-route';
import { publicLearningRoutes } from './public/public-routes';

export interface LearningParts {
  readonly learning: Learning;
  readonly learningControl: ControlDeps;
  readonly learnPages: LearnPages;
  readonly learningMcp: PublicMcpDeps;
  readonly learningFile: FindSiteFile;
}

export function composeLearningParts({
  overrides,
  ...core
}: AreaCore & { readonly overrides: LearningOverrides }): LearningParts {
  const { config, appUrl, enqueue } = core;
  const { renderBody, renderPreview, reader = bundledReader() } = overrides;
  const {
    library: search,
    embeddings,
    completion,
  } = createAnswerService({
    ...core,
    model: config.draftModel,
    embedding: config.embedding,
  });
  const gaps = new GapRepo(core.db);
  const learning = composeLearning({
    ...core,
    editUrl: config.learnEditUrl,
    answers: { library: search, flags: core.flags },
    countGap: gapCounter({ ...core, gaps }),
    renderBody,
    renderPreview,
  });
  return {
    learning,
    learningControl: composeLearningControl({
      ...core,
      notifications: core.notifier,
      projectId: config.projectId,
      signingKey: config.approvalKey,
      embeddings,
      answers: { library: search, completion, gaps, now: core.now },
      enqueuePlanRun: (id) => enqueue('workPlanRun', { id }),
      reader,
      renderBody,
    }),
    learnPages: new LearnPages({ library: learning.library, appUrl, render: core.renderPage }),
    learningMcp: { library: learning.library, search },
    learningFile: learningSiteFile({ library: learning.library, appUrl }),
  };
}

export const learningApiRoutes = ({ learning }: LearningParts): Route[] =>
  publicLearningRoutes(learning);

export const learningControlRoutes = ({ learningControl }: LearningParts): Route[] =>
  learningAdminRoutes(learningControl);

export const learningMcpRoutes = ({ learningMcp }: LearningParts): Route[] => [
  publicMcpRoute(learningMcp),
];

export const learningPages = ({ learnPages }: LearningParts): AreaPages[] => [learnPages];

export const learningFiles = ({ learningFile }: LearningParts): FindSiteFile[] => [learningFile];
