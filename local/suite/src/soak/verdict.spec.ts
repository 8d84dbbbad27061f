import { findSoakErrors, type Sample } from './verdict';

const MB = 1e6;
/** One sample a minute. */
const samples = (...sizes: number[]): Sample[] =>
  sizes.map((size, minute) => ({ at: minute * 60_000, bytes: size * MB, processes: 11 }));
const good = {
  samples: samples(900, 1_500, 1_500, 1_500, 1_520),
  deaths: 0,
  failures: 0,
  requests: 9,
};

describe('findSoakErrors', () => {
  it.each([
    { when: 'memory is flat after it has warmed up', result: good, errors: [] },
    {
      when: 'memory grows until the end',
      result: { ...good, samples: samples(1_000, 1_000, 1_100, 1_300, 1_500) },
      errors: ['Memory still grew at the end: from 1100 to 1500 MB.'],
    },
    {
      when: 'parts ended and requests failed',
      result: { ...good, deaths: 1, failures: 3 },
      errors: ['1 part of the suite ended.', '3 requests failed.'],
    },
    {
      when: 'nothing was answered',
      result: { ...good, requests: 0 },
      errors: ['No request was answered.'],
    },
  ])('finds $errors when $when', ({ result, errors }) => {
    expect(findSoakErrors(result)).toEqual(errors);
  });
});
