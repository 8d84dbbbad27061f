import { type PageContext } from '@keelson/contracts/platform/page-context';
import { DocVersion, Release } from '@keelson/contracts/learning/public-doc';
import { parseDocument } from '@keelson/contracts/documents/parse-document';
import { LearnPages } from './learn-pages';
import { type LiveRelease } from './live-release';
import { PublicLibrary } from './public-library';
import { type ReleaseFiles } from './release-files';
import { type VideoJobRepo } from '../video-job-repo';

const hash = 'a'.repeat(64);
const listed = {
  slug: 'keel',
  title: 'Keel',
  summary: 'What a keel is.',
  tags: [],
  locale: 'en',
  version: 1,
  contentHash: hash,
  publishedAt: 7,
  words: 3,
  internalNote: 'secret of a newer release',
};
const run = '00000000-0000-4000-8000-000000000000';
const version = parseDocument(DocVersion, {
  ...listed,
  markdown: 'A keel is long.',
  headings: [],
  passages: [],
  source: {
    id: 'keel',
    kind: 'inline',
    uri: 'keel.md',
    mediaType: 'text/markdown',
    sha256: hash,
    bytes: 15,
  },
  runId: run,
  restoredFrom: null,
});
const release = parseDocument(Release, {
  id: 'r-00000001',
  runId: run,
  createdAt: 7,
  docs: [listed],
  contentHash: hash,
});

it.each(['/learn', '/learn/keel', '/learn/keel/lesson'])(
  'puts no field of a newer release into the HTML of %s',
  async (path) => {
    const library = new PublicLibrary({
      live: {
        find: () => Promise.resolve(release),
        version: () => Promise.resolve(version),
      } as unknown as LiveRelease,
      site: {} as unknown as ReleaseFiles,
      videoJobs: { find: () => Promise.resolve(null) } as unknown as VideoJobRepo,
      appUrl: 'https://example.com',
      editUrl: null,
      renderBody: () => Promise.resolve([]),
      renderPreview: () => Promise.resolve(Buffer.alloc(0)),
    });
    const render = (_path: string, context: PageContext): Promise<string> =>
      Promise.resolve(JSON.stringify(context));
    const pages = new LearnPages({ library, appUrl: 'https://example.com', render });
    const page = await pages.find({ language: 'en', url: path });
    expect(page).toMatchObject({
      status: 200,
      html: expect.stringContaining('What a keel is.') as string,
    });
    expect(page).not.toMatchObject({ html: expect.stringContaining('secret') as string });
  },
);
