import { failedVideosOf, summarizeVideos } from './summarize-videos';

type Job = Parameters<typeof summarizeVideos>[1][number];
type Entry = Parameters<typeof summarizeVideos>[0][number];

const job = (slug: string, version: number, status: Job['status']): Job =>
  ({ slug, version, status }) as Job;
const entry = (publicDocSlug: string, version: number): Entry =>
  ({ publicDocSlug, version }) as Entry;

describe('summarizeVideos', () => {
  const entries = [entry('a', 2), entry('b', 1), entry('c', 1), entry('d', 1)];

  it('counts only rendered videos of live versions', () => {
    const jobs = [job('a', 1, 'rendered'), job('b', 1, 'rendered'), job('z', 1, 'rendered')];
    expect(summarizeVideos(entries, jobs)).toEqual({ count: 1, note: '' });
  });

  it('notes the state of the other videos', () => {
    const jobs = [
      job('a', 2, 'waiting'),
      job('b', 1, 'rendering'),
      job('c', 1, 'failed'),
      job('d', 1, 'waiting'),
    ];
    expect(summarizeVideos(entries, jobs)).toEqual({
      count: 0,
      note: '1 rendering, 2 queued, 1 failed',
    });
  });
});

describe('failedVideosOf', () => {
  it('lists the failed videos of what is live', () => {
    const active = { ...entry('a', 2), state: 'active' } as const;
    const withdrawn = { ...entry('b', 1), state: 'withdrawn' } as const;
    const jobs = [
      job('a', 2, 'failed'),
      job('a', 1, 'failed'),
      job('b', 1, 'failed'),
      job('c', 1, 'failed'),
    ] as unknown as Parameters<typeof failedVideosOf>[1];
    expect(failedVideosOf([active, withdrawn], jobs)).toEqual([jobs[0]]);
    expect(failedVideosOf([active], [job('a', 2, 'rendered') as never])).toEqual([]);
  });
});
