import {
  GetDocImage,
  GetLesson,
  GetLessonVideo,
  GetPublicDoc,
  GetSearchIndex,
  ListPublicDocs,
} from '@keelson/contracts/learning/public-endpoints';
import { type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type Reply } from '@keelson/server/http/reply';
import { publicRoute, type Route } from '../../http/route';
import { digestOf } from '@keelson/server/digest';
import { type Learning } from '../compose-learning';
import { PUBLIC_CACHE } from './public-cache';
import { type FoundDocument } from './public-library';
import { sendVideo } from './send-video';
import { sendImage } from './send-image';

/** Public reads of the learning hub. Each answer has an ETag that changes with what it shows. */
export const publicLearningRoutes = ({ library, files, videoJobs }: Learning): Route[] => [
  publicRoute(ListPublicDocs, async ({ reply }) => {
    const release = await library.release();
    cacheable(reply, `list-${release?.contentHash ?? 'none'}`);
    return { releaseId: release?.id ?? null, docs: release?.docs ?? [] };
  }),
  publicRoute(GetPublicDoc, async ({ params, reply }) => {
    const found = await library.find(params.slug);
    if (leadsOn(reply, GetPublicDoc, { from: params.slug, found })) return library.page(found);
    // Its neighbours and its release are on the page too, so the release is part of what it shows.
    cacheable(reply, `doc-${found.release.id}-${found.version.contentHash}`);
    return library.page(found);
  }),
  publicRoute(GetLesson, async ({ params, reply }) => {
    const found = await library.find(params.slug);
    const lesson = await library.lesson(found);
    if (leadsOn(reply, GetLesson, { from: params.slug, found })) return lesson;
    cacheable(reply, `lesson-${digestOf([lesson.storyboardHash, lesson.video])}`);
    return lesson;
  }),
  publicRoute(GetLessonVideo, ({ params, request, reply }) =>
    sendVideo({ files, videoJobs, library }, { id: params.id, headers: request.headers, reply }),
  ),
  publicRoute(GetDocImage, ({ params, request, reply }) =>
    sendImage({ files, library }, { ...params, headers: request.headers, reply }),
  ),
  publicRoute(GetSearchIndex, async ({ reply }) => {
    const release = await library.release();
    const built = release === null ? null : await library.built(release, 'search-index.json');
    cacheable(reply, `index-${built?.sha256 ?? release?.id ?? 'none'}`);
    if (built !== null) {
      reply.header('Content-Type', 'application/json; charset=utf-8');
      reply.file(built.bytes);
    }
    const made = built === null && release !== null;
    return made ? library.searchIndex(release) : { releaseId: null, entries: [] };
  }),
];

/** Leads from an address that a document had before to the one that it has. True when it does. */
function leadsOn(
  reply: Reply,
  { path }: { readonly path: string },
  { from, found }: { readonly from: DocSlug; readonly found: FoundDocument },
): boolean {
  const { slug } = found.version;
  if (slug === from) return false;
  reply.status(301);
  reply.header('Location', path.replace('{slug}', slug));
  // Not for ever: another document may be published at the old address.
  reply.header('Cache-Control', PUBLIC_CACHE);
  reply.file(Buffer.alloc(0));
  return true;
}

function cacheable(reply: Reply, tag: string): void {
  reply.header('ETag', `"${tag}"`);
  reply.header('Cache-Control', PUBLIC_CACHE);
}
