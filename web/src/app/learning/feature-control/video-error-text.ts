import { textOf, type TextsOf } from '@keelson/contracts/messages';
import type { VideoJob } from '@keelson/contracts/learning/video-job';
import type { VideoSentences } from '@keelson/contracts/learning/video-sentences';
import { LOCALE } from '../../shared/util/locale';

export const VIDEO_TEXTS: TextsOf<VideoSentences> = {
  'video.not-live': () => $localize`This version is no longer live.`,
  'video.script-too-long': () => $localize`The script is too long.`,
  'video.too-long': () => $localize`The video is too long.`,
  'video.too-large': () => $localize`The video is too large.`,
  'video.no-voice': ({ locale }) => $localize`There is no voice for "${locale}:language:".`,
  'video.no-font': ({ script, debian }) =>
    $localize`No font has ${scriptName(script)}:script: letters: they would be boxes. On Debian, install ${debian}:package:.`,
  'video.no-result': () => $localize`Every attempt ended without a result.`,
  'video.renderer-failed': () => $localize`The renderer failed. See the service log.`,
};

const scriptNames = new Intl.DisplayNames(LOCALE, { type: 'script' });
const scriptName = (code: string): string => scriptNames.of(code) ?? code;

/** The reason why a video failed; in English without its facts. */
export const videoErrorText = ({
  message,
  error,
}: Pick<Extract<VideoJob, { status: 'failed' }>, 'message' | 'error'>): string =>
  textOf<VideoSentences>(VIDEO_TEXTS, message, error);
