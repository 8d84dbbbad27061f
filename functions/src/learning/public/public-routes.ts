import {
  AskPublicDocs,
  GetDocImage,
  GetDocPreview,
  GetLesson,
  GetLessonVideo,
  GetNavigation,
  GetPublicDoc,
  ListPublicDocs,
  SearchPublicDocs,
} from '@keelson/contracts/learning/public-endpoints';
import { DomainError } from '@keelson/contracts/errors';
import { isOnForVisitors } from '@keelson/contracts/platform/flags';
import { SendDocFeedback } from '@keelson/contracts/learning/feedback';
import { type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type Reply } from '@keelson/server/http/reply';
import { publicRoute, type Route } from '../../http/route';
import { digestOf } from '@keelson/server/digest';
import { type Learning } from '../compose-learning';
import { PUBLIC_CACHE } from '../../site/public-cache';
import { type FoundDocument } from './public-library';
import { sendFeedback } from '../feedback/send-feedback';
import { answerReader } from './answer-reader';
import { sendVideo } from './send-video';
import { sendImage } from './send-image';
import { sendPreview } from './send-preview';

/** Public routes of the learning hub. Each response has an ETag of its content. */
export const publicLearningRoutes = (learning: Learning): Route[] => [
  ...libraryRoutes(learning),
  searchRoute(learning),
  answerRoute(learning),
  publicRoute(SendDocFeedback, ({ params, body }) =>
    sendFeedback(learning, { ...params, ...body }),
  ),
];

const isAskable = async ({ flags }: Learning['answers']): Promise<boolean> =>
  isOnForVisitors(await flags.current(), 'hub-questions');

const libraryRoutes = ({ library, files, videoJobs }: Learning): Route[] => [
  publicRoute(ListPublicDocs, async ({ query, reply }) => {
    const release = await library.release();
    cacheable(reply, `list2-${digestOf([release?.id ?? null, query])}`);
    return library.list(release, query);
  }),
  publicRoute(GetNavigation, async ({ query, reply }) => {
    const release = await library.release();
    cacheable(reply, `navigation-${digestOf([release?.id ?? null, query])}`);
    return library.navigation(release, query);
  }),
  publicRoute(GetPublicDoc, async ({ params, reply }) => {
    const found = await library.find(params.slug);
    if (redirects(reply, GetPublicDoc, { from: params.slug, found })) return library.page(found);
    const page = await library.page(found);
    // The page also shows its neighbors, release and origin, so these are part of the ETag.
    const around = digestOf([found.release.id, page.origin]).slice(0, 16);
    cacheable(reply, `doc5-${around}-${found.version.contentHash}`);
    return page;
  }),
  publicRoute(GetLesson, async ({ params, reply }) => {
    const found = await library.find(params.slug);
    const lesson = await library.lesson(found);
    if (redirects(reply, GetLesson, { from: params.slug, found })) return lesson;
    cacheable(reply, `lesson-${digestOf([lesson.storyboardHash, lesson.video])}`);
    return lesson;
  }),
  publicRoute(GetLessonVideo, ({ params, request, reply }) =>
    sendVideo({ files, videoJobs, library }, { id: params.id, headers: request.headers, reply }),
  ),
  publicRoute(GetDocImage, ({ params, request, reply }) =>
    sendImage({ files, library }, { ...params, headers: request.headers, reply }),
  ),
  publicRoute(GetDocPreview, ({ params, request, reply }) =>
    sendPreview(library, { ...params, headers: request.headers, reply }),
  ),
];

const searchRoute = ({ library, search, answers, countGap }: Learning): Route =>
  publicRoute(SearchPublicDocs, async ({ query: { q }, reply }) => {
    const [release, askable] = await Promise.all([library.release(), isAskable(answers)]);
    cacheable(reply, `search-${digestOf([release?.id ?? null, q, askable])}`);
    if (release === null) return { releaseId: null, docs: [] };
    const docs = await search.search(release, q);
    if (docs.length === 0) await countGap({ question: q, origin: 'search' });
    return { releaseId: release.id, docs, ...(askable && { questions: 'open' as const }) };
  });

const answerRoute = ({ answers, countGap }: Learning): Route =>
  publicRoute(AskPublicDocs, async ({ query: { q }, reply }) => {
    if (!(await isAskable(answers))) {
      throw new DomainError('feature/off', 'Sign in and ask in the chat.');
    }
    const answer = await answerReader(answers, q);
    cacheable(reply, `answer-${digestOf(answer)}`);
    if (!answer.answered) await countGap({ question: q, origin: 'hub' });
    return answer;
  });

/** Redirects from a former slug to the current one. @returns True when it does. */
function redirects(
  reply: Reply,
  { path }: { readonly path: string },
  { from, found }: { readonly from: DocSlug; readonly found: FoundDocument },
): boolean {
  const { slug } = found.version;
  if (slug === from) return false;
  reply.status(301);
  reply.header('Location', path.replace('{slug}', slug));
  // Not cached for long: another document may be published at the old slug.
  reply.header('Cache-Control', PUBLIC_CACHE);
  reply.file(Buffer.alloc(0));
  return true;
}

function cacheable(reply: Reply, tag: string): void {
  reply.header('ETag', `"${tag}"`);
  reply.header('Cache-Control', PUBLIC_CACHE);
}
