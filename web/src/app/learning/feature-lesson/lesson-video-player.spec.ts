import { render } from '../../../testing/until';
import { LessonVideoPlayer } from './lesson-video-player';

const CAPTIONS = 'WEBVTT\n\n00:00:00.000 --> 00:00:02.500\nAhoy.\n';
const VIDEO = {
  status: 'rendered',
  url: '/api/learn/videos/1',
  bytes: 1_000,
  durationMs: 2_500,
  slideEndsMs: [2_500],
  captions: CAPTIONS,
} as const;

async function show(): Promise<HTMLVideoElement> {
  const { fixture } = render(LessonVideoPlayer, { video: VIDEO, locale: 'en', name: 'Start here' });
  await fixture.whenStable();
  return (fixture.nativeElement as HTMLElement).querySelector('video')!;
}

/** Set by the server build. */
const server = globalThis as { ngServerMode?: boolean };

describe('LessonVideoPlayer', () => {
  const cues: unknown[] = [];
  const addTextTrack = jest.fn(() => ({ cues, addCue: (cue: unknown) => cues.push(cue) }));
  beforeEach(() => {
    cues.length = 0;
    addTextTrack.mockClear();
    HTMLMediaElement.prototype.addTextTrack = addTextTrack as never;
    globalThis.VTTCue = class {
      constructor(
        readonly startTime: number,
        readonly endTime: number,
        readonly text: string,
      ) {}
    } as never;
  });

  afterEach(() => {
    delete server.ngServerMode;
  });

  it('plays with captions', async () => {
    const video = await show();
    expect(video.getAttribute('src')).toBe('/api/learn/videos/1');
    expect(addTextTrack).toHaveBeenCalledWith('captions', 'Captions', 'en');
    expect(cues).toEqual([{ startTime: 0, endTime: 2.5, text: 'Ahoy.' }]);
  });

  it('does not touch the player on the server', async () => {
    server.ngServerMode = true;
    const video = await show();
    expect(video.getAttribute('aria-label')).toBe('Lesson video: Start here');
    expect(addTextTrack).not.toHaveBeenCalled();
  });
});
