import { signal } from '@angular/core';
import { ApiError } from './api-error';
import { Submission } from './submission';

const refusal = (): ApiError =>
  new ApiError({
    code: 'flags/changed',
    title: 'Refused',
    detail: 'For a reason',
    status: 409,
    requestId: null,
    retryable: false,
    fields: [],
  });

describe('Submission', () => {
  it('reuses the key for a retry and creates a new one after a reset', async () => {
    const submission = new Submission();
    const keys: string[] = [];
    const refuse = (key: string): Promise<never> => {
      keys.push(key);
      return Promise.reject(refusal());
    };
    expect(await submission.send(refuse)).toBeNull();
    expect(submission.error()?.detail).toBe('For a reason');
    await submission.send(refuse);
    submission.reset();
    expect(submission.error()).toBeNull();
    await submission.send(refuse);
    const [first, again, changed] = keys;
    expect(again).toBe(first);
    expect(changed).not.toBe(first);
  });

  it('creates a new key after a success', async () => {
    const submission = new Submission();
    const keys: string[] = [];
    const take = (key: string): Promise<number> => Promise.resolve(keys.push(key));
    await submission.send(take);
    await submission.send(take);
    expect(new Set(keys).size).toBe(2);
  });

  it('ignores a second request while one is in flight', async () => {
    const submission = new Submission();
    let answer: (value: string) => void = () => undefined;
    const first = submission.send(() => new Promise<string>((resolve) => (answer = resolve)));
    expect(submission.busy()).toBe(true);
    const second = jest.fn(() => Promise.resolve('two'));
    expect(await submission.send(second)).toBeNull();
    expect(second).not.toHaveBeenCalled();
    answer('one');
    expect(await first).toBe('one');
    expect(submission.busy()).toBe(false);
  });

  it('sends for one row while another is in flight, and says which one has failed', async () => {
    const submission = new Submission();
    const first = submission.send(() => new Promise(() => undefined), 'a');
    expect(first).toBeInstanceOf(Promise);
    const act = jest.fn(() => Promise.reject(refusal()));
    await submission.send(act, 'b');
    expect(submission.busyWith()).toBe('a');
    expect(submission.errorOf('a')).toBeNull();
    expect(submission.errorOf('b')?.title).toBe('Refused');
    await submission.retry();
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('creates a new key and clears the error when the input changes', async () => {
    const submission = new Submission();
    const input = signal('a');
    submission.resetOnChange(input);
    const keys: string[] = [];
    const fail = (key: string): Promise<never> => {
      keys.push(key);
      return Promise.reject(refusal());
    };
    await submission.send(fail);
    input.set('b');
    expect(submission.error()).toBeNull();
    await submission.send(fail);
    expect(new Set(keys).size).toBe(2);
  });
});
