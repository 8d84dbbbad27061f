import { summarizeVideos } from './summarize-videos';

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
