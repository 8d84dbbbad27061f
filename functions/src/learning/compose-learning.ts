import { type AnswerService } from '@keelson/answers/answer-service';
import { type CountGap } from '@keelson/answers/gaps/count-gaps';
import { type StoredFlags } from '@keelson/contracts/platform/flags';
import { type CachedDocument } from '@keelson/server/store/cached-document';
import { type Clock } from '@keelson/server/clock';
import { type AreaCore } from '../area-core';
import { FeedbackRepo } from './feedback/feedback-repo';
import { VideoJobRepo } from './video-job-repo';
import { type VideoDeps } from './public/send-video';
import { LiveRelease } from './public/live-release';
import { PublicLibrary } from './public/public-library';
import { bundledPreviewRenderer, type RenderPreview } from './preview/preview-renderer';
import { lazyBodyRenderer, type RenderBody } from '@keelson/readers/render/body-renderer';
import { ReleaseFiles } from './public/release-files';
import { SiteSearch } from './public/site-search';

export interface ReaderAnswers extends Pick<AnswerService, 'library'> {
  readonly flags: Pick<CachedDocument<StoredFlags>, 'current'>;
}

export interface LearningOptions extends Pick<AreaCore, 'db' | 'files' | 'appUrl' | 'now'> {
  readonly editUrl: string | null;
  readonly answers: ReaderAnswers;
  readonly countGap: CountGap;
  readonly renderBody?: RenderBody | undefined;
  readonly renderPreview?: RenderPreview | undefined;
}

export interface Learning extends VideoDeps {
  readonly library: PublicLibrary;
  readonly search: SiteSearch;
  readonly feedback: FeedbackRepo;
  readonly answers: ReaderAnswers;
  readonly countGap: CountGap;
  readonly now: Clock;
}

export function composeLearning(options: LearningOptions): Learning {
  const { db, files, appUrl, editUrl, answers, countGap, now } = options;
  const { renderBody = lazyBodyRenderer, renderPreview = bundledPreviewRenderer() } = options;
  const videoJobs = new VideoJobRepo(db);
  const live = new LiveRelease(db);
  const site = new ReleaseFiles(files);
  const library = new PublicLibrary({
    live,
    site,
    videoJobs,
    appUrl,
    editUrl,
    renderBody,
    renderPreview,
  });
  const feedback = new FeedbackRepo(db);
  const search = new SiteSearch(live, site);
  return { files, videoJobs, library, search, feedback, answers, countGap, now };
}
