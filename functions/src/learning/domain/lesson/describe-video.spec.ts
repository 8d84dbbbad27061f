import { type LessonSlide } from '@keelson/contracts/learning/lesson';
import { type VideoJob } from '@keelson/contracts/learning/video-job';
import { describeVideo } from './describe-video';

const slide: LessonSlide = {
  title: 'T',
  points: [],
  narration: 'Words.',
  anchor: '',
  startMs: 0,
  endMs: 2_500,
};
const lesson = { slides: [slide], locale: 'en' };
const job = (fields: object): VideoJob => fields as unknown as VideoJob;

describe('describeVideo', () => {
  it('plays a rendered video with captions at its own pace', () => {
    const rendered = job({ status: 'rendered', bytes: 9, durationMs: 3_000, slideEndsMs: [3_000] });
    expect(describeVideo(lesson, rendered, '/v.mp4')).toEqual({
      status: 'rendered',
      url: '/v.mp4',
      bytes: 9,
      durationMs: 3_000,
      slideEndsMs: [3_000],
      captions: 'WEBVTT\n\n1\n00:00:00.000 --> 00:00:03.000\nWords.\n',
    });
  });

  it.each([
    [null, /^There is no video/],
    [job({ status: 'waiting' }), /^The video is waiting for an execution service/],
    [job({ status: 'rendering' }), /^The video is being rendered/],
    [job({ status: 'failed', error: 'ffmpeg: secret path' }), /^The video could not be rendered/],
  ])('says why there is no video: %j', (given, reason) => {
    const video = describeVideo(lesson, given, '/v.mp4');
    expect(video).toEqual({
      status: 'script-only',
      reason: expect.stringMatching(reason) as string,
    });
    expect(JSON.stringify(video)).toMatch(/reads them aloud\."/);
    expect(JSON.stringify(video)).not.toContain('ffmpeg');
  });
});
