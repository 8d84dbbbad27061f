import { DomainError } from '@keelson/contracts/errors';
import {
  Digest,
  type DocSlug,
  nextReleaseId,
  SourceId,
} from '@keelson/contracts/learning/learning-ids';
import { type ManifestHead, type SourceLabel } from '@keelson/contracts/learning/manifest';
import {
  type AcceptedSecret,
  type DocMove,
  type IngestChange,
  type IngestPlan,
  type PlanOp,
  type SourceReport,
} from '@keelson/contracts/learning/plan';
import { type Release, type SourcedVersion } from '@keelson/contracts/learning/public-doc';
import { type IngestWarning } from '@keelson/contracts/learning/warnings';
import { digestOf } from '@keelson/server/digest';
import { paths } from '@keelson/contracts/paths';
import { buildPlan, type DocStep, type DesiredDoc } from '../domain/build-plan';
import { findMoves } from '../domain/find-moves';
import { originalPath } from '../domain/original-path';
import { type PreparedImage } from '@keelson/readers/document/prepared-image';
import { type OriginalFile, originalSize } from '../sources/load-source';
import { hasLesson, makeLesson } from '../lesson/make-lesson';
import { type ComparedVersion, compareVersions } from './compare-versions';
import { imageOps } from './image-ops';
import { PIPELINE_VERSION } from './plan-files';
import { type PlanDeps, type ResolvedChange, resolveChange } from './resolve-change';

const PLAN_SCHEMA = 1;

export type PlannedVersion = Omit<SourcedVersion, 'publishedAt' | 'runId'>;

export interface PlannedWrite {
  readonly version: PlannedVersion;
  readonly warnings: readonly IngestWarning[];
  readonly labels: readonly SourceLabel[];
  /** The original file; null when the stored one stays. */
  readonly original: OriginalFile | null;
  readonly images: readonly PreparedImage[];
}

export interface PreparedPlan {
  readonly plan: IngestPlan;
  readonly reports: readonly SourceReport[];
  readonly head: ManifestHead;
  readonly release: Release | null;
  readonly writes: readonly PlannedWrite[];
  readonly withdraws: readonly DocSlug[];
  readonly moves: readonly DocMove[];
}

/**
 * Plans what a change would write, without writing anything. The same sources over the same base give the
 * same digest.
 *
 * @throws {DomainError} `learning/document-not-found`, `learning/version-not-found`.
 */
export async function makePlan(deps: PlanDeps, change: IngestChange): Promise<PreparedPlan> {
  const head = await deps.manifest.head();
  const [resolved, release] = await Promise.all([
    resolveChange(deps, head, change),
    deps.manifest.release(head),
  ]);
  const named = resolved.docs.flatMap(({ slug, aliases }) => [slug, ...aliases]);
  const docs = await deps.manifest.docs([...new Set([...named, ...resolved.withdrawn])]);
  const moves = findMoves(resolved.docs, docs);
  const moved = moves.flatMap(({ from }) => (docs.get(from)?.withdrawnAt === null ? [from] : []));
  const built = buildPlan({
    desired: resolved.docs.map(desiredDoc),
    withdrawn: [...resolved.withdrawn, ...moved],
    state: {
      docs,
      liveCount: release?.docs.length ?? 0,
      nextRelease: nextReleaseId(head.revision),
    },
  });
  const stepOf = new Map(built.steps.map((step) => [step.slug, step]));
  const compared = await compareVersions(deps.manifest, resolved.docs, built.steps);
  const writes = resolved.docs.flatMap((doc) =>
    writeOf(doc, stepOf.get(doc.slug), compared.get(doc.slug)),
  );
  const ops = [...built.ops, ...writes.flatMap(lessonOps), ...writes.flatMap(imageOps)].sort(
    (a, b) => (a.key < b.key ? -1 : 1),
  );
  const acceptedKeys = acceptedKeysOf(resolved.docs);
  const plan: IngestPlan = {
    digest: Digest.parse(
      digestOf({
        schema: PLAN_SCHEMA,
        pipeline: PIPELINE_VERSION,
        lineage: head.lineage,
        baseRevision: head.revision,
        kind: change.kind,
        sources: resolved.docs.map(({ source }) => source).sort(byId),
        ops,
        moves,
        ...(acceptedKeys.length === 0 ? {} : { acceptedKeys }),
      }),
    ),
    lineage: head.lineage,
    baseRevision: head.revision,
    totals: built.totals,
    ops,
    diffs: [...compared.values()].map(({ diff }) => diff),
    moves,
    acceptedKeys,
    blockers: blockersOf(rejectedSources(resolved.reports), built.blockers),
  };
  const withdraws = built.steps.filter(({ action }) => action === 'delete').map(({ slug }) => slug);
  return { plan, reports: resolved.reports, head, release, writes, withdraws, moves };
}

const byId = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id < b.id ? -1 : 1;

/** Blockers of the plan; `nothing-to-apply` is left out when sources were rejected. */
const blockersOf = (
  rejected: IngestPlan['blockers'],
  others: readonly IngestPlan['blockers'][number][],
): IngestPlan['blockers'] =>
  rejected.length === 0
    ? [...others]
    : [...rejected, ...others.filter(({ code }) => code !== 'learning/nothing-to-apply')];

/** All others block their source. */
const acceptedKeysOf = (docs: ResolvedChange['docs']): AcceptedSecret[] =>
  docs
    .flatMap(({ slug, secrets }) => secrets.map(({ id, name, hint }) => ({ slug, id, name, hint })))
    .sort((a, b) => (`${a.slug} ${a.id}` < `${b.slug} ${b.id}` ? -1 : 1));

/** A refused source blocks the plan until it is removed from the change. */
const rejectedSources = (reports: readonly SourceReport[]): IngestPlan['blockers'] =>
  reports.flatMap(({ status, problem, name }) =>
    status !== 'refused' || problem === null
      ? []
      : [{ ...problem, detail: `${name}: ${problem.detail}`, source: name }],
  );

type ResolvedDoc = ResolvedChange['docs'][number];

const desiredDoc = ({ slug, content, source, original }: ResolvedDoc): DesiredDoc => ({
  slug,
  uri: source.uri,
  contentHash: content.contentHash,
  bytes: Buffer.byteLength(content.markdown),
  file:
    original === null
      ? null
      : {
          path: originalPath({ ...source, id: SourceId.parse(slug) }),
          sha256: Digest.parse(source.sha256),
          bytes: originalSize(original),
        },
});

function writeOf(
  doc: ResolvedDoc,
  step: DocStep | undefined,
  before: ComparedVersion | undefined,
): PlannedWrite[] {
  if (step === undefined || step.action === 'unchanged' || step.afterVersion === null) return [];
  const source = { ...doc.source, id: SourceId.parse(doc.slug) };
  return [
    {
      version: { ...doc.content, slug: doc.slug, version: step.afterVersion, source },
      warnings: doc.warnings,
      labels: doc.labels,
      original: doc.original,
      images: doc.images.filter(({ sha256 }) => before?.images.has(sha256) !== true),
    },
  ];
}

/** The script of a document's lesson, from which its video is rendered. */
function lessonOps({ version }: PlannedWrite): PlanOp[] {
  if (!hasLesson(version)) return [];
  const { storyboardHash, slides } = makeLesson(version);
  return [
    {
      action: 'create',
      target: 'video',
      key: paths.videoScript(storyboardHash),
      slug: version.slug,
      beforeHash: null,
      afterHash: storyboardHash,
      beforeVersion: null,
      afterVersion: version.version,
      bytes: Buffer.byteLength(JSON.stringify(slides)),
    },
  ];
}

/** @throws {DomainError} with the first blocker of the plan. */
export function requireApplicable({ blockers }: IngestPlan): void {
  const [first] = blockers;
  if (first === undefined) return;
  const code = first.code === 'learning/nothing-to-apply' ? first.code : 'learning/plan-blocked';
  throw new DomainError(code, first.detail, [], { details: { blockers } });
}
