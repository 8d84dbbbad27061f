import { parseDocument } from '@keelson/contracts/documents/parse-document';
import { type DocListItem, type DocVersion, Release } from '@keelson/contracts/learning/public-doc';
import { type LiveRelease } from '../public/live-release';
import { PublicLibrary } from '../public/public-library';
import { type ReleaseFiles } from '../public/release-files';
import { type VideoJobRepo } from '../video-job-repo';
import { listedDoc } from './listed-doc';

const HASH = 'a'.repeat(64);
const RUN = '00000000-0000-4000-8000-000000000000';
/** As long as the average of the fixtures and those that are cut off. */
const SUMMARY =
  'What to know before you change it, what happens afterwards in each environment, who is told about it, and how to go back when it was not what you wanted.';

/** A library of documents `document-{n}`, in memory. */
export function generatedLibrary({
  count,
  place,
  headings = 0,
}: {
  readonly count: number;
  readonly place: (n: number) => { readonly path?: string; readonly tags?: string[] };
  /** The number of headings of each document. */
  readonly headings?: number;
}): PublicLibrary {
  const docs = Array.from({ length: count }, (_, n) => ({
    ...listedDoc({ slug: `document-${n}`, title: `How to configure part ${n}`, ...place(n) }),
    summary: SUMMARY,
  }));
  const record = { id: 'r-00000001', runId: RUN, createdAt: 7, docs, contentHash: HASH };
  const release = parseDocument(Release, record);
  const found = new Map(release.docs.map((doc) => [doc.slug, doc]));
  return new PublicLibrary({
    live: {
      find: () => Promise.resolve(release),
      version: (slug: DocListItem['slug']) => {
        const doc = found.get(slug);
        if (doc === undefined) throw new Error(`no ${slug}`);
        return Promise.resolve(versionOf(doc, headings));
      },
    } as unknown as LiveRelease,
    site: {} as unknown as ReleaseFiles,
    videoJobs: { find: () => Promise.resolve(null) } as unknown as VideoJobRepo,
    appUrl: 'https://example.com',
    editUrl: null,
    renderBody: () => Promise.resolve(['Text.']),
    renderPreview: () => Promise.resolve(Buffer.alloc(0)),
  });
}

const versionOf = (doc: DocListItem, headings: number): DocVersion => ({
  ...doc,
  markdown: 'Text.',
  headings: Array.from({ length: headings }, (_, n) => ({
    depth: 2 + (n % 2),
    text: `How to change setting ${n}`,
    anchor: `how-to-change-setting-${n}`,
  })),
  passages: [],
  images: [],
  restoredFrom: null,
});
