import {
  GetLesson,
  GetPublicDoc,
  GetSearchIndex,
  ListPublicDocs,
} from '@keelson/contracts/learning/public-endpoints';
import { type Reply } from '../../http/exchange';
import { publicRoute, type Route } from '../../http/route';
import { type PublicLibrary } from './public-library';

/** Caches may keep what is published for a minute; after that they ask with the ETag. */
export const PUBLIC_CACHE = 'public, max-age=60, stale-while-revalidate=600';

/** Public reads of the learning hub. Each answer has an ETag that changes with what it shows. */
export const publicLearningRoutes = (library: PublicLibrary): Route[] => [
  publicRoute(ListPublicDocs, async ({ reply }) => {
    const release = await library.release();
    cacheable(reply, `list-${release?.contentHash ?? 'none'}`);
    return { releaseId: release?.id ?? null, docs: release?.docs ?? [] };
  }),
  publicRoute(GetPublicDoc, async ({ params, reply }) => {
    const found = await library.find(params.slug);
    // Its neighbours and its release are on the page too, so the release is part of what it shows.
    cacheable(reply, `doc-${found.release.id}-${found.version.contentHash}`);
    return library.page(found);
  }),
  publicRoute(GetLesson, async ({ params, reply }) => {
    const lesson = library.lesson(await library.find(params.slug));
    cacheable(reply, `lesson-${lesson.storyboardHash}`);
    return lesson;
  }),
  publicRoute(GetSearchIndex, async ({ reply }) => {
    const release = await library.release();
    cacheable(reply, `index-${release?.id ?? 'none'}`);
    return release === null ? { releaseId: null, entries: [] } : library.searchIndex(release);
  }),
];

function cacheable(reply: Reply, tag: string): void {
  reply.header('ETag', `"${tag}"`);
  reply.header('Cache-Control', PUBLIC_CACHE);
}
