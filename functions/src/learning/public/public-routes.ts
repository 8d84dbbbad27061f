import {
  GetDocImage,
  GetLesson,
  GetLessonFilm,
  GetPublicDoc,
  GetSearchIndex,
  ListPublicDocs,
} from '@keelson/contracts/learning/public-endpoints';
import { type Reply } from '../../http/exchange';
import { publicRoute, type Route } from '../../http/route';
import { digestOf } from '@keelson/server/digest';
import { type Learning } from '../compose-learning';
import { PUBLIC_CACHE } from './public-cache';
import { sendFilm } from './send-film';
import { sendImage } from './send-image';

/** Public reads of the learning hub. Each answer has an ETag that changes with what it shows. */
export const publicLearningRoutes = ({ library, ...films }: Learning): Route[] => [
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
    const lesson = await library.lesson(await library.find(params.slug));
    cacheable(reply, `lesson-${digestOf([lesson.storyboardHash, lesson.video])}`);
    return lesson;
  }),
  publicRoute(GetLessonFilm, ({ params, request, reply }) =>
    sendFilm({ ...films, library }, { id: params.id, headers: request.headers, reply }),
  ),
  publicRoute(GetDocImage, ({ params, request, reply }) =>
    sendImage({ files: films.files, library }, { ...params, headers: request.headers, reply }),
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

function cacheable(reply: Reply, tag: string): void {
  reply.header('ETag', `"${tag}"`);
  reply.header('Cache-Control', PUBLIC_CACHE);
}
