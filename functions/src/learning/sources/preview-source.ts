import { sourceErrorOf } from '@keelson/contracts/learning/source-error';
import { DomainError } from '@keelson/contracts/errors';
import { type PageContent, type SourceInput } from '@keelson/contracts/learning/source';
import { type SourcePreview, type SourceReading } from '@keelson/contracts/learning/preview';
import { type ImageInput } from '@keelson/contracts/learning/image';
import { docsOf, type PreparedDoc } from '@keelson/readers/document/prepared-doc';
import { SourceReader } from '@keelson/readers/process/source-reader';
import { type RenderBody } from '@keelson/readers/render/body-renderer';
import { loadSource } from './load-source';
import { type PrepareDeps, readWithImages } from './prepare-sources';

/** Longer texts are cut: a preview shows how a source is read, not all of it. */
const MAX_MARKDOWN = 60_000;

type PreviewDeps = PrepareDeps & { readonly renderBody: RenderBody };

interface PreviewRequest {
  readonly source: SourceInput;
  readonly images?: readonly ImageInput[] | undefined;
}

/** Reads one source as the plan would, and an HTML page in both ways. Writes nothing. */
export async function previewSource(
  deps: PreviewDeps,
  request: PreviewRequest,
): Promise<SourcePreview> {
  try {
    return await readBothWays(deps, request);
  } catch (error) {
    // An unavailable file storage is not the source's fault.
    if (!(error instanceof DomainError) || error.code === 'service/unavailable') throw error;
    const problem = sourceErrorOf(error);
    return { problem, automatic: 'page', articleRatio: null, readings: [] };
  }
}

async function readBothWays(
  deps: PreviewDeps,
  { source, images = [] }: PreviewRequest,
): Promise<SourcePreview> {
  const reader = new SourceReader(deps.reader);
  try {
    const loaded = await loadSource(deps, source);
    const read = (content?: PageContent): Promise<PreparedDoc> =>
      readWithImages(deps, reader, { loaded, uploads: images, content });
    const reading = async (content: PageContent, doc: PreparedDoc): Promise<SourceReading> => ({
      content,
      title: source.title ?? doc.book ?? doc.title,
      words: docsOf(doc).reduce((sum, { words }) => sum + words, 0),
      locale: doc.locale,
      headings: doc.headings.length,
      warnings: [...doc.warnings],
      body: await deps.renderBody({ ...doc, headings: [...doc.headings], markdown: cut(doc) }),
      truncated: doc.markdown.length > MAX_MARKDOWN || doc.rest.length > 0,
    });
    const automatic = await read();
    const { used, articleRatio } = automatic.extraction ?? { used: 'page', articleRatio: null };
    const other = used === 'page' ? 'article' : 'page';
    const readings = [await reading(used, automatic)];
    if (articleRatio !== null) readings.push(await reading(other, await read(other)));
    return { problem: null, automatic: used, articleRatio, readings };
  } finally {
    await reader.close();
  }
}

/** At the end of a block, so that no construct stays open. */
function cut({ markdown }: PreparedDoc): string {
  if (markdown.length <= MAX_MARKDOWN) return markdown;
  const end = markdown.lastIndexOf('\n\n', MAX_MARKDOWN);
  return markdown.slice(0, end === -1 ? MAX_MARKDOWN : end);
}
