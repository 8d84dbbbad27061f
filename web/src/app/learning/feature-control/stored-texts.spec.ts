import { warningOf } from '@keelson/contracts/learning/warning-sentences';
import { IngestWarning } from '@keelson/contracts/learning/warnings';
import { SourceError } from '@keelson/contracts/learning/plan';
import { VideoJob } from '@keelson/contracts/learning/video-job';
import { sourceErrorText } from './source-error-text';
import { videoErrorText } from './video-error-text';
import { warningText } from './warning-text';

/** A build in another language than the server's. The texts of a test are English. */
jest.mock('../../shared/util/locale', () => ({ LOCALE: 'ko' }));

describe('warningText', () => {
  it('writes the facts of a warning after its label', () => {
    const params = { slug: 'keels' };
    const warning = warningOf('duplicate-content', { code: 'same-content', params });
    expect(warningText({ ...warning, detail: 'of the server' })).toBe(
      'Another document has the same content: /learn/keels has the same content.',
    );
  });

  it('says a label that the detail repeats once', () => {
    const params = { warning: 'links-dropped', times: 3 } as const;
    const warning = warningOf('links-dropped', { code: 'counted', params });
    expect(warningText({ ...warning, detail: 'of the server' })).toBe(
      'Unsafe links were left out (3).',
    );
  });

  it('names the images of a source and why each is not used', () => {
    const params = {
      warning: 'images-missing',
      images: ['image 2', 'a.png', 'b.png'],
      reasons: ['incomplete', 'learning/url-refused', ''],
      sentences: ['', 'The server responded with status 404', ''],
      more: 4,
    } as const;
    const { code, message } = warningOf('images-missing', { code: 'images', params });
    expect(warningText({ code, message, detail: '' })).toBe(
      'Some images were not found: image 2 (not a complete image), a.png (URL이 오류를 반환했어요), b.png, and 4 more.',
    );
  });

  it.each([
    ['links-dropped', 'Unsafe links were left out (3).', 'Unsafe links were left out (3).'],
    ['links-broken', 'Somewhere.', 'Some links have no target: Somewhere.'],
  ])('shows the detail of %s without facts', (code, detail, text) => {
    expect(warningText(IngestWarning.parse({ code, detail }))).toBe(text);
  });
});

describe('sourceErrorText, in another language', () => {
  const error = { code: 'learning/url-refused', detail: 'Of the server.' } as const;

  it('writes the facts of an error', () => {
    const message = { code: 'url.status', params: { status: 404 } };
    expect(sourceErrorText({ ...error, message, source: null })).toBe(
      'The server responded with status 404.',
    );
    expect(sourceErrorText({ ...error, message, source: 'a.md' })).toBe(
      'a.md: The server responded with status 404.',
    );
  });

  it('has the text of the code of an error without facts, and of one with facts of a newer release', () => {
    const advice = '브라우저에서 URL을 열어 누구나 페이지를 볼 수 있는지 확인하세요.';
    expect(sourceErrorText(SourceError.parse(error))).toBe(advice);
    const message = { code: 'of.tomorrow', params: {} };
    expect(sourceErrorText({ ...error, message, source: 'a.md' })).toBe(`a.md: ${advice}`);
  });
});

describe('videoErrorText', () => {
  const job = {
    id: 'a'.repeat(64),
    slug: 'keels',
    version: 1,
    title: 'Keels',
    locale: 'ko',
    queuedAt: 1,
    tries: 3,
    status: 'failed',
    dueAt: null,
    error: 'Of the server.',
    failedAt: 2,
  };

  it('writes the facts of an error', () => {
    const message = { code: 'video.too-long', params: {} };
    expect(videoErrorText({ error: job.error, message })).toBe('The video is too long.');
  });

  it('shows the sentence of a job without facts', () => {
    const earlier = VideoJob.parse(job);
    if (earlier.status !== 'failed') throw new Error('The job has failed');
    expect(videoErrorText(earlier)).toBe('Of the server.');
  });
});
