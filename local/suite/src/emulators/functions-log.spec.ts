import { readableFunctionLine } from './functions-log';

describe('readableFunctionLine', () => {
  it.each([
    {
      raw: '>  {"severity":"INFO","message":"applied","eventId":"evt_1"}',
      line: 'INFO applied {"eventId":"evt_1"}',
    },
    { raw: '>  {"message":"no severity"}', line: 'INFO no severity' },
    { raw: '>  plain words', line: 'plain words' },
    { raw: '>  {not json', line: '{not json' },
    {
      raw: '\u001b[36m\u001b[1mi  functions:\u001b[22m\u001b[39m Watching "functions"',
      line: 'Watching "functions"',
    },
    {
      raw: '✔  functions[us-central1-api]: http function initialized',
      line: 'http function initialized',
    },
    { raw: 'i  functions: Beginning execution of "us-central1-api"', line: null },
    { raw: 'i  functions: Finished "us-central1-api" in 4.2ms', line: null },
    { raw: 'i  hosting: 127.0.0.1 - - GET /', line: null },
    { raw: '', line: null },
  ])('formats $raw', ({ raw, line }) => {
    expect(readableFunctionLine(raw)).toBe(line);
  });
});
