import { TestBed } from '@angular/core/testing';
import { LessonFilm } from './lesson-film';

const CAPTIONS = 'WEBVTT\n\n00:00:00.000 --> 00:00:02.500\nAhoy.\n';
const FILM = {
  ...{ status: 'rendered', url: '/api/learn/films/1', bytes: 1_000, durationMs: 2_500 },
  ...{ slideEndsMs: [2_500], captions: CAPTIONS },
} as const;

async function show(): Promise<HTMLVideoElement> {
  const fixture = TestBed.createComponent(LessonFilm);
  fixture.componentRef.setInput('video', FILM);
  fixture.componentRef.setInput('locale', 'en');
  fixture.componentRef.setInput('name', 'Start here');
  await fixture.whenStable();
  return (fixture.nativeElement as HTMLElement).querySelector('video')!;
}

/** What the build for the server sets. */
const server = globalThis as { ngServerMode?: boolean };

describe('LessonFilm', () => {
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
    expect(video.getAttribute('src')).toBe('/api/learn/films/1');
    expect(addTextTrack).toHaveBeenCalledWith('captions', 'Captions', 'en');
    expect(cues).toEqual([{ startTime: 0, endTime: 2.5, text: 'Ahoy.' }]);
  });

  it('asks no player for anything where there is none: on the server', async () => {
    server.ngServerMode = true;
    const video = await show();
    expect(video.getAttribute('aria-label')).toBe('Film of the lesson Start here');
    expect(addTextTrack).not.toHaveBeenCalled();
  });
});
