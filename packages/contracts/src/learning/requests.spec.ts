import type * as z from 'zod';
import { APPROVAL_LIFETIME_MS, approvalStateAt } from './approval';
import { LearningPolicy } from './manifest';
import { RequestApproval, UploadSource } from './control-endpoints';
import { Ingest } from './ingest-endpoints';
import { StartPlanRun } from './plan-run-endpoints';
import { DocSlug, nextReleaseId, ReleaseId } from './learning-ids';
import { IngestChange } from './plan';
import { SourceInput } from './source';
import { slidesAt } from './video-job';

const text = (length: number): string => 'x'.repeat(length);
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const source = { kind: 'inline', name: 'a.md', text: 'A' };
const ingest = (sources: number, images = 0) => ({
  kind: 'ingest',
  sources: times(sources, source),
  images: times(images, { name: 'a.png', uploadId: 'u' }),
});
const image = (name: string) => ({ ...ingest(1), images: [{ name, uploadId: 'u' }] });
const withdraw = (count: number) => ({ kind: 'withdraw', slugs: times(count, 'a') });

describe('limits of requests', () => {
  it.each<[string, z.ZodType, unknown, unknown]>([
    ['sources', IngestChange, ingest(1_000), ingest(1_001)],
    [
      'sources of a request',
      Ingest.body,
      { mode: 'dry_run', change: ingest(50) },
      { mode: 'dry_run', change: ingest(51) },
    ],
    [
      'sources of a run',
      StartPlanRun.body,
      { mode: 'dry_run', change: ingest(1_000) },
      { mode: 'dry_run', change: ingest(1_001) },
    ],
    ['no sources', IngestChange, ingest(1), ingest(0)],
    ['images', IngestChange, ingest(1, 100), ingest(1, 101)],
    ['the name of an image', IngestChange, image(text(200)), image(text(201))],
    ['an empty name of an image', IngestChange, image('a'), image(' ')],
    ['a path as the name of an image', IngestChange, image('a.png'), image('b/a.png')],
    [
      'a version',
      IngestChange,
      { kind: 'rollback', slug: 'a', version: 1 },
      { kind: 'rollback', slug: 'a', version: 0 },
    ],
    ['withdrawals', IngestChange, withdraw(50), withdraw(51)],
    ['no withdrawals', IngestChange, withdraw(1), withdraw(0)],
    [
      'inline text',
      SourceInput,
      { ...source, text: text(40_000) },
      { ...source, text: text(40_001) },
    ],
    ['empty inline text', SourceInput, { ...source, text: ' ' }, { ...source, text: '' }],
    ['a URL', SourceInput, { kind: 'url', url: text(2_000) }, { kind: 'url', url: text(2_001) }],
    ['an empty URL', SourceInput, { kind: 'url', url: 'x' }, { kind: 'url', url: '' }],
    ['a title', SourceInput, { ...source, title: text(200) }, { ...source, title: text(201) }],
    ['an empty title', SourceInput, { ...source, title: 'x' }, { ...source, title: ' ' }],
    [
      'aliases',
      SourceInput,
      { ...source, aliases: times(10, 'a') },
      { ...source, aliases: times(11, 'a') },
    ],
    ['tags', SourceInput, { ...source, tags: times(12, 'a') }, { ...source, tags: times(13, 'a') }],
    ['a tag', SourceInput, { ...source, tags: [text(32)] }, { ...source, tags: [text(33)] }],
    ['the name of a file', UploadSource.query, { name: text(200) }, { name: text(201) }],
    ['an empty name of a file', UploadSource.query, { name: 'x' }, { name: ' ' }],
    ['a path as the name of a file', UploadSource.query, { name: '..md' }, { name: '../md' }],
    ['a folder as the name of a file', UploadSource.query, { name: '...' }, { name: '..' }],
    ['the current folder as the name of a file', UploadSource.query, { name: '.a' }, { name: '.' }],
    ['a slug', DocSlug, text(96), text(97)],
    ['the start of a slug', DocSlug, 'a-', '-a'],
    ['the note of an approval', RequestApproval.body.shape.note, text(500), text(501)],
    ['accepted types', LearningPolicy.shape.allowedTypes, ['text/plain'], []],
    ['a type', LearningPolicy.shape.allowedTypes, ['text/markdown'], ['image/png']],
    ['a token', Ingest.body.options[2].shape.approvalToken, text(2_048), text(2_049)],
  ])('%s: accepts the last valid value, rejects the next', (_what, schema, valid, invalid) => {
    expect([schema.safeParse(valid).success, schema.safeParse(invalid).success]).toEqual([
      true,
      false,
    ]);
  });

  it('accepts uploads of 10 MiB', () => {
    expect(UploadSource.upload).toEqual({ maxBytes: 10_485_760 });
  });
});

describe('nextReleaseId', () => {
  it.each([
    [0, 'r-00000001'],
    [99, 'r-00000100'],
  ])('after revision %d is %s', (revision, id) => {
    expect(nextReleaseId(revision)).toBe(id);
    expect(ReleaseId.safeParse(id).success).toBe(true);
  });
});

describe('approvalStateAt', () => {
  it('lets a token live for fifteen minutes', () => {
    expect(APPROVAL_LIFETIME_MS).toBe(900_000);
  });

  it.each([
    ['approved', 1_001, 'approved'],
    ['approved', 1_000, 'expired'],
    ['approved', null, 'approved'],
    ['consumed', 1_000, 'consumed'],
    ['requested', null, 'requested'],
  ] as const)('%s until %s at 1000 is %s', (status, expiresAt, state) => {
    expect(approvalStateAt({ status, expiresAt }, 1_000)).toBe(state);
  });
});

describe('slidesAt', () => {
  const slide = { title: 'T', points: [], narration: 'N', anchor: '', startMs: 0, endMs: 900 };

  it('gives each slide its times in the video', () => {
    const slides = [slide, { ...slide, startMs: 900, endMs: 1_800 }];
    expect(slidesAt(slides, [700, 1_500]).map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 700],
      [700, 1_500],
    ]);
  });

  it('keeps the end of a slide without a time', () => {
    expect(slidesAt([slide], [])).toEqual([slide]);
  });
});
