import type { ApiResponse } from '@keelson/contracts/http/api';
import type { GapGroup } from '@keelson/contracts/learning/gap';
import type { DocSlug, ReleaseId } from '@keelson/contracts/learning/learning-ids';
import type { SourceReport } from '@keelson/contracts/learning/plan';
import type { PublicDocPage } from '@keelson/contracts/learning/public-endpoints';
import type { OpenPlan } from '../../../learning/feature-control/draft-store';
import { AT, NO_ROWS } from '../../sample-data';

export const MANIFEST: ApiResponse<'GET', '/api/admin/learning-control/manifest'> = {
  head: {
    lineage: 'demo',
    revision: 1,
    liveRelease: null,
    activeRun: null,
    changedAt: AT,
    changedBy: null,
    policy: { allowedTypes: ['text/markdown'], requireSecondApprover: false },
  },
  ...NO_ROWS,
};

export const OPEN_PLAN: OpenPlan = {
  change: { kind: 'ingest', sources: [] },
  plan: {
    digest: 'f'.repeat(64),
    lineage: 'demo',
    baseRevision: 1,
    ops: [],
    diffs: [],
    moves: [],
    totals: { create: 0, update: 0, delete: 0, unchanged: 0 },
    acceptedKeys: [],
    blockers: [],
  },
  sources: [],
};

/** A page that only shows what a program writes into it. */
const LEFT_OUT: SourceReport = {
  index: 0,
  name: 'api.md',
  status: 'left-out',
  problem: {
    code: 'learning/source-empty',
    detail: 'It only shows other content.',
    message: { code: 'source.only-tags', params: { tags: ['httpx.AsyncClient'], more: 0 } },
    source: null,
  },
  warnings: [],
  mediaType: 'text/markdown',
  bytes: 22,
  sha256: null,
  chapters: 1,
  slug: null,
  title: null,
  locale: null,
  words: 0,
  headings: 0,
  contentHash: null,
  images: [],
  extraction: null,
  foundKeys: [],
  preparedInMs: 3,
};
export const PLAN_WITHOUT_SOURCE: OpenPlan = { ...OPEN_PLAN, sources: [LEFT_OUT] };
/** Lists what the dry run of the same source finds. */
export const DRY_RUN_WITHOUT_SOURCE: ApiResponse<'POST', '/api/admin/learning-control/ingest'> = {
  mode: 'dry_run',
  applicable: false,
  sources: [LEFT_OUT],
  totals: OPEN_PLAN.plan.totals,
};

export const SECTION_PAGE: PublicDocPage = {
  slug: 'guides' as DocSlug,
  title: 'Guides',
  summary: '',
  tags: [],
  locale: 'en',
  version: 1,
  contentHash: 'f'.repeat(64),
  publishedAt: Date.UTC(2026, 10, 1),
  words: 0,
  markdown: '',
  headings: [],
  images: [],
  body: [],
  releaseId: 'r-00000001' as ReleaseId,
  canonicalUrl: 'https://example.test/learn/guides',
  sections: [{ id: 'Guides', title: 'Guides' }],
  translations: [],
  previous: null,
  next: null,
  entries: [],
  hasLesson: false,
  summaryIsExcerpt: false,
  previewImage: null,
  origin: null,
};
export const NO_DOCUMENTS: ApiResponse<'GET', '/api/learn/docs'> = {
  releaseId: null,
  lang: null,
  languages: [],
  docs: [],
  total: 0,
  page: 1,
  pages: 1,
  tags: [],
  sections: [],
};

export const GAP: GapGroup = {
  ids: ['f'.repeat(64)],
  question: 'How do I export all cards?',
  variants: [],
  language: 'en',
  count: 3,
  origins: ['chat'],
  lastAt: AT,
  answer: null,
};
