import { type Look, waitUntilReady } from './wait-until-ready';

/** Waits with a clock that each pause advances by `stepMs`; returns the result and the notes. */
async function wait(looks: (at: number) => Look, { aborted = false, stepMs = 1_000 } = {}) {
  let at = 0;
  const notes: string[] = [];
  const signal = aborted ? AbortSignal.abort() : new AbortController().signal;
  const found = await waitUntilReady({
    look: () => Promise.resolve(looks(at)),
    note: (text) => notes.push(text),
    signal,
    now: () => at,
    pause: () => Promise.resolve((at += stepMs)),
  });
  return { found, seconds: at / 1_000, notes };
}

describe('waitUntilReady', () => {
  it('prints no note when the process is ready quickly', async () => {
    const answer = await wait((at) => (at < 5_000 ? 'silent' : 'ready'));
    expect(answer).toEqual({ found: 'ready', seconds: 5, notes: [] });
  });

  it('waits for a database that is loading, and prints progress', async () => {
    const answer = await wait((at) => (at < 2_000 ? 'silent' : at < 100_000 ? 'busy' : 'ready'));
    expect(answer).toMatchObject({ found: 'ready', seconds: 100 });
    expect(answer.notes).toHaveLength(6);
    expect(answer.notes[0]).toBe('responds, but is not ready yet (15.0 s)');
  });

  it.each([
    { when: 'the process ends', looks: (): Look => 'ended', found: 'ended', seconds: 0 },
    { when: 'it never says a word', looks: (): Look => 'silent', found: 'silent', seconds: 60 },
    { when: 'it is never ready', looks: (): Look => 'busy', found: 'busy', seconds: 300 },
    {
      when: 'it falls silent',
      looks: (at: number): Look => (at < 30_000 ? 'busy' : 'silent'),
      found: 'silent',
      seconds: 89,
    },
  ])('gives up when $when', async ({ looks, found, seconds }) => {
    expect(await wait(looks)).toMatchObject({ found, seconds });
  });

  it('ends when it is aborted', async () => {
    expect(await wait(() => 'busy', { aborted: true })).toMatchObject({
      found: 'busy',
      seconds: 0,
    });
  });
});
