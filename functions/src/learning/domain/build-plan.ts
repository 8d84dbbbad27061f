import { sourceErrorOf } from '@keelson/contracts/learning/source-error';
import { explainedError } from '@keelson/contracts/error-sentences';
import { DomainError } from '@keelson/contracts/errors';
import {
  type Digest,
  type DocSlug,
  type ReleaseId,
  SourceId,
} from '@keelson/contracts/learning/learning-ids';
import {
  type PlanAction,
  type PlanOp,
  type PlanTotals,
  type SourceError,
} from '@keelson/contracts/learning/plan';
import {
  type PublicDoc,
  SITE_FILES,
  ANSWER_INDEX_FILE,
  SEARCH_WORDS_FILE,
} from '@keelson/contracts/learning/public-doc';
import { MAX_PUBLIC_DOCS } from '@keelson/contracts/learning/source';
import { paths } from '@keelson/contracts/paths';

export interface DesiredDoc {
  readonly slug: DocSlug;
  /** The source's path, name or URL, for messages. */
  readonly uri: string;
  readonly contentHash: Digest;
  readonly bytes: number;
  /** The original file, which chapters have in common; null when the stored one stays, as in a rollback. */
  readonly file: { readonly path: string; readonly sha256: Digest; readonly bytes: number } | null;
}

export interface PublishedState {
  readonly docs: ReadonlyMap<DocSlug, PublicDoc>;
  readonly liveCount: number;
  readonly nextRelease: ReleaseId;
}

export interface DocStep {
  readonly slug: DocSlug;
  readonly action: PlanAction;
  readonly beforeHash: Digest | null;
  readonly afterHash: Digest | null;
  readonly beforeVersion: number | null;
  readonly afterVersion: number | null;
}

export interface BuiltPlan {
  readonly steps: readonly DocStep[];
  readonly ops: readonly PlanOp[];
  readonly totals: PlanTotals;
  readonly blockers: readonly SourceError[];
}

export interface PlanInput {
  readonly desired: readonly DesiredDoc[];
  readonly withdrawn: readonly DocSlug[];
  readonly state: PublishedState;
}

/**
 * Plans the writes that publish the desired documents and withdraw the others. Pure: the same input gives
 * the same plan in the same order.
 */
export function buildPlan({ desired, withdrawn, state }: PlanInput): BuiltPlan {
  const steps = [
    ...desired.map((doc) => publishStep(doc, state.docs.get(doc.slug) ?? null)),
    ...withdrawn.map((slug) => withdrawStep(slug, state.docs.get(slug) ?? null)),
  ].sort((a, b) => (a.slug < b.slug ? -1 : 1));
  const files = new Map(desired.map((doc) => [doc.slug, doc]));
  const ops = steps.flatMap((step) => opsOf(step, files.get(step.slug) ?? null));
  const changes = steps.filter(({ action }) => action !== 'unchanged');
  const sorted = [...ops, ...(changes.length > 0 ? releaseOps(state.nextRelease) : [])].sort(
    (a, b) => (a.key < b.key ? -1 : 1),
  );
  const totals = totalsOf(steps);
  return {
    steps,
    ops: sorted,
    totals,
    blockers: [...duplicatesOf(desired), ...blockersOf(totals, state)],
  };
}

function publishStep({ slug, contentHash }: DesiredDoc, current: PublicDoc | null): DocStep {
  const live = current?.withdrawnAt === null ? current : null;
  const before = {
    slug,
    beforeHash: live?.contentHash ?? null,
    beforeVersion: live?.version ?? null,
  };
  if (live?.contentHash === contentHash) {
    const { version } = live;
    return { ...before, action: 'unchanged', afterHash: contentHash, afterVersion: version };
  }
  return {
    ...before,
    action: live === null ? 'create' : 'update',
    afterHash: contentHash,
    // A withdrawn document keeps its versions, so its next one is not the first.
    afterVersion: (current?.latestVersion ?? 0) + 1,
  };
}

function withdrawStep(slug: DocSlug, current: PublicDoc | null): DocStep {
  const live = current?.withdrawnAt === null ? current : null;
  return {
    slug,
    action: live === null ? 'unchanged' : 'delete',
    beforeHash: live?.contentHash ?? null,
    afterHash: null,
    beforeVersion: live?.version ?? null,
    afterVersion: null,
  };
}

function opsOf(step: DocStep, desired: DesiredDoc | null): PlanOp[] {
  const { slug, action, afterVersion } = step;
  const op = { ...step, bytes: desired?.bytes ?? 0 };
  if (action === 'unchanged' || afterVersion === null || desired === null) {
    const doc: PlanOp = { ...op, target: 'doc', key: paths.publicDoc(slug) };
    const entry: PlanOp = { ...op, target: 'manifest', key: entryPath(slug), bytes: 0 };
    return action === 'unchanged' ? [doc] : [doc, entry];
  }
  const ops: PlanOp[] = [
    { ...op, target: 'doc', key: paths.docVersion(slug, afterVersion) },
    { ...op, target: 'manifest', key: entryPath(slug), bytes: 0 },
  ];
  if (desired.file === null) return ops;
  const { path: key, sha256, bytes } = desired.file;
  return [...ops, { ...op, target: 'file', key, beforeHash: null, afterHash: sha256, bytes }];
}

const entryPath = (slug: DocSlug): string => paths.manifestEntry(SourceId.parse(slug));

/** The release and its files. They derive from the other writes, so the plan has no hash of them. */
const releaseOps = (release: ReleaseId): PlanOp[] =>
  [
    paths.release(release),
    ...[ANSWER_INDEX_FILE, SEARCH_WORDS_FILE, ...SITE_FILES].map(
      (name) => `${paths.releaseFiles()}${release}/${name}`,
    ),
  ].map((key) => ({
    action: 'create',
    target: 'index',
    key,
    slug: null,
    bytes: 0,
    beforeHash: null,
    afterHash: null,
    beforeVersion: null,
    afterVersion: null,
  }));

function totalsOf(steps: readonly DocStep[]): PlanTotals {
  const count = (action: PlanAction): number =>
    steps.filter((step) => step.action === action).length;
  return {
    create: count('create'),
    update: count('update'),
    delete: count('delete'),
    unchanged: count('unchanged'),
  };
}

function duplicatesOf(desired: readonly DesiredDoc[]): SourceError[] {
  const bySlug = Map.groupBy(desired, ({ slug }) => slug);
  return [...bySlug]
    .filter(([, docs]) => docs.length > 1)
    .map(([slug, docs]) => {
      const sources = docs.map(({ uri }) => uri);
      const message = { code: 'plan.same-slug', params: { slug, sources } } as const;
      return sourceErrorOf(explainedError('learning/duplicate-slug', message));
    });
}

function blockersOf(
  { create, update, delete: removed }: PlanTotals,
  { liveCount }: PublishedState,
): BuiltPlan['blockers'] {
  const blockers: DomainError[] = [];
  if (liveCount + create - removed > MAX_PUBLIC_DOCS) {
    const message = {
      code: 'plan.too-many-documents',
      params: { limit: MAX_PUBLIC_DOCS },
    } as const;
    blockers.push(explainedError('learning/too-many-documents', message));
  }
  if (create + update + removed === 0) {
    const detail = 'The change has no effect: everything is up to date.';
    blockers.push(new DomainError('learning/nothing-to-apply', detail));
  }
  return blockers.map(sourceErrorOf);
}
