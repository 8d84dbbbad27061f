import { type MessageOf, sentenceOf } from '../messages';
import { StoredMessage } from '../stored-message';

interface FontFacts {
  /** ISO 15924 code. */
  readonly script: string;
  /** The name of the script, in English. */
  readonly name: string;
  /** Package of Debian with a font for it. */
  readonly debian: string;
}

export const VIDEO_SENTENCES = {
  'video.not-live': () => 'This version is no longer live.',
  'video.script-too-long': () => 'The script is too long.',
  'video.too-long': () => 'The video is too long.',
  'video.too-large': () => 'The video is too large.',
  'video.no-voice': ({ locale }: { readonly locale: string }) =>
    `There is no voice for "${locale}".`,
  'video.no-font': ({ name, debian }: FontFacts) =>
    `No font has ${name} letters: they would be boxes. On Debian, install ${debian}.`,
  'video.no-result': () => 'Every attempt ended without a result.',
  'video.renderer-failed': () => 'The renderer failed. See the service log.',
};
export type VideoSentences = typeof VIDEO_SENTENCES;
export type VideoMessage = MessageOf<VideoSentences>;

/** Returns what is stored of the error of a video: its English sentence, and the same as facts. */
export const videoErrorOf = (message: VideoMessage) => ({
  error: sentenceOf(VIDEO_SENTENCES, message),
  message: StoredMessage.parse(message),
});
