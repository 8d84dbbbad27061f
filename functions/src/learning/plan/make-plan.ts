import { DomainError } from '@keelson/contracts/errors';
import {
  Digest,
  type DocSlug,
  nextReleaseId,
  SourceId,
} from '@keelson/contracts/learning/learning-ids';
import { type ManifestHead } from '@keelson/contracts/learning/manifest';
import {
  type DocDiff,
  type DocMove,
  type IngestChange,
  type IngestPlan,
  type PlanOp,
  type SourceReport,
} from '@keelson/contracts/learning/plan';
import { type DocVersion, type Release } from '@keelson/contracts/learning/public-doc';
import { type IngestWarning } from '@keelson/contracts/learning/warnings';
import { digestOf } from '@keelson/server/digest';
import { paths } from '@keelson/contracts/paths';
import { type ManifestRepo } from '../manifest-repo';
import { buildPlan, type DocStep, type DesiredDoc } from '../domain/build-plan';
import { type Claim, findDuplicateClaim, findMoves } from '../domain/find-moves';
import { type PreparedImage } from '../domain/prepared-image';
import { makeLesson } from '../lesson/make-lesson';
import { imageOps } from './image-ops';
import { renderDiff } from './render-diff';
import { type PlanDeps, type ResolvedChange, resolveChange } from './resolve-change';

/** Part of every digest: a pipeline that prepares differently makes different plans. */
const PIPELINE_VERSION = 3;
const PLAN_SCHEMA = 1;

/** A version as apply would write it; time and run are the run's to say. */
export type PlannedVersion = Omit<DocVersion, 'publishedAt' | 'runId'>;

/** One document that apply would publish. */
export interface PlannedWrite {
  readonly version: PlannedVersion;
  readonly warnings: readonly IngestWarning[];
  /** The original file; null where an earlier one stays. */
  readonly bytes: Buffer | null;
  /** Images to be stored; those of earlier versions are. */
  readonly images: readonly PreparedImage[];
}

/** A plan and everything that is needed to carry it out. */
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
 * Works out what a change would write. Reads, and writes nothing at all, not even itself; the same
 * sources over the same base give the same digest.
 *
 * @throws {DomainError} `learning/document-not-found`, `learning/version-not-found`.
 */
export async function makePlan(deps: PlanDeps, change: IngestChange): Promise<PreparedPlan> {
  const head = await deps.manifest.head();
  const [wanted, release] = await Promise.all([
    resolveChange(deps, head, change),
    deps.manifest.release(head),
  ]);
  const named = wanted.docs.flatMap(({ slug, aliases }) => [slug, ...aliases]);
  const docs = await deps.manifest.docs([...new Set([...named, ...wanted.withdrawn])]);
  const moves = findMoves(wanted.docs, docs);
  const moved = moves.flatMap(({ from }) => (docs.get(from)?.withdrawnAt === null ? [from] : []));
  const built = buildPlan({
    wanted: wanted.docs.map(desiredDoc),
    withdrawn: [...wanted.withdrawn, ...moved],
    state: { docs, liveCount: release?.docs.length ?? 0, nextRelease: nextReleaseId(head.revision) },
  });
  const stepOf = new Map(built.steps.map((step) => [step.slug, step]));
  const before = await versionsBefore(deps.manifest, built.steps);
  const writes = wanted.docs.flatMap((doc) =>
    writeOf(doc, stepOf.get(doc.slug), before.get(doc.slug) ?? null),
  );
  const ops = [...built.ops, ...writes.map(lessonOp), ...writes.flatMap(imageOps)].sort((a, b) =>
    a.key < b.key ? -1 : 1,
  );
  const plan: IngestPlan = {
    digest: Digest.parse(
      digestOf({
        schema: PLAN_SCHEMA,
        pipeline: PIPELINE_VERSION,
        lineage: head.lineage,
        baseRevision: head.revision,
        kind: change.kind,
        sources: wanted.docs.map(({ source }) => source).sort(byId),
        ops,
        moves,
      }),
    ),
    lineage: head.lineage,
    baseRevision: head.revision,
    totals: built.totals,
    ops,
    diffs: diffsOf(before, wanted, built.steps),
    moves,
    blockers: blockersOf(refusedSources(wanted.reports), [
      ...built.blockers,
      ...contested(wanted.docs),
    ]),
  };
  const withdraws = built.steps.filter(({ action }) => action === 'delete').map(({ slug }) => slug);
  return { plan, reports: wanted.reports, head, release, writes, withdraws, moves };
}

const byId = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id < b.id ? -1 : 1;

/** Where sources were refused, that nothing else would change is not worth a word. */
const blockersOf = (
  refused: IngestPlan['blockers'],
  others: readonly IngestPlan['blockers'][number][],
): IngestPlan['blockers'] =>
  refused.length === 0
    ? [...others]
    : [...refused, ...others.filter(({ code }) => code !== 'learning/nothing-to-apply')];

function contested(claims: readonly Claim[]): IngestPlan['blockers'] {
  const slug = findDuplicateClaim(claims);
  if (slug === null) return [];
  const detail = `Two of them say that they were /learn/${slug} before; only one can have it.`;
  return [{ code: 'learning/duplicate-slug', detail }];
}

/** A source that cannot be read is taken out by a person, never skipped in silence. */
const refusedSources = (reports: readonly SourceReport[]): IngestPlan['blockers'] =>
  reports.flatMap(({ problem, name }) =>
    problem === null ? [] : [{ code: problem.code, detail: `${name}: ${problem.detail}` }],
  );

type Wanted = ResolvedChange['docs'][number];

const desiredDoc = ({ slug, content, source, bytes }: Wanted): DesiredDoc => ({
  slug,
  contentHash: content.contentHash,
  bytes: Buffer.byteLength(content.markdown),
  file: bytes === null ? null : { sha256: Digest.parse(source.sha256), bytes: bytes.length },
});

function writeOf(
  doc: Wanted,
  step: DocStep | undefined,
  before: DocVersion | null,
): PlannedWrite[] {
  const stored = new Set(before?.images.map(({ sha256 }) => sha256));
  if (step === undefined || step.action === 'unchanged' || step.afterVersion === null) return [];
  const source = { ...doc.source, id: SourceId.parse(doc.slug) };
  return [
    {
      version: { ...doc.content, slug: doc.slug, version: step.afterVersion, source },
      warnings: doc.warnings,
      bytes: doc.bytes,
      images: doc.images.filter(({ sha256 }) => !stored.has(sha256)),
    },
  ];
}

/** The script of a document's lesson, from which its video is made. */
function lessonOp({ version }: PlannedWrite): PlanOp {
  const { storyboardHash, slides } = makeLesson(version);
  return {
    ...{ action: 'create', target: 'video', key: paths.videoScript(storyboardHash) },
    ...{ slug: version.slug, beforeHash: null, afterHash: storyboardHash },
    ...{ beforeVersion: null, afterVersion: version.version },
    bytes: Buffer.byteLength(JSON.stringify(slides)),
  };
}

/** What is live of the documents that change. */
async function versionsBefore(
  manifest: ManifestRepo,
  steps: readonly DocStep[],
): Promise<ReadonlyMap<DocSlug, DocVersion>> {
  const live = steps.flatMap(({ slug, action, beforeVersion: version }) =>
    action === 'unchanged' || version === null ? [] : [{ slug, version }],
  );
  return new Map((await manifest.versions(live)).map((version) => [version.slug, version]));
}

function diffsOf(
  versions: ReadonlyMap<DocSlug, DocVersion>,
  wanted: ResolvedChange,
  steps: readonly DocStep[],
): DocDiff[] {
  const after = new Map(wanted.docs.map((doc) => [doc.slug, doc.content]));
  return steps
    .filter(({ action }) => action !== 'unchanged')
    .map(({ slug, action }) => {
      const before = versions.get(slug) ?? null;
      const content = after.get(slug);
      const title = content?.title ?? before?.title ?? slug;
      return { slug, title, action, ...renderDiff(textOf(before), textOf(content ?? null)) };
    });
}

/** What readers see of a document, title first. */
function textOf(
  content: Pick<DocVersion, 'title' | 'summary' | 'tags' | 'markdown'> | null,
): string {
  if (content === null) return '';
  const { title, summary, tags, markdown } = content;
  return [
    `# ${title}`,
    summary,
    ...(tags.length > 0 ? [`Tags: ${tags.join(', ')}`] : []),
    '',
    markdown,
  ]
    .join('\n')
    .concat('\n');
}

/** @throws {DomainError} with the first reason why the plan cannot be applied. */
export function requireApplicable({ blockers }: IngestPlan): void {
  const [first] = blockers;
  if (first === undefined) return;
  const code = first.code === 'learning/nothing-to-apply' ? first.code : 'learning/plan-blocked';
  throw new DomainError(code, first.detail, [], { details: { blockers } });
}
