import { type CommandEnd, reportOf } from './report';

const end = (fields: Partial<CommandEnd>): CommandEnd => ({
  code: 0,
  signal: null,
  stdout: '',
  lastErrors: '',
  ...fields,
});
const RESULT = { summary: 'Built', result: { verify: 'Open it', data: { pages: 2 } } };

it.each<[string, Partial<CommandEnd>, unknown]>([
  ['no output', {}, { summary: '' }],
  ['text', { stdout: 'Two pages\n' }, { summary: 'Two pages' }],
  [
    'a report',
    { stdout: `${JSON.stringify(RESULT)}\n` },
    { ...RESULT, result: { ...RESULT.result, links: [], files: [] } },
  ],
  ['JSON with an unknown field', { stdout: '{"pages":2}' }, { summary: '{"pages":2}' }],
  ['JSON that is no object', { stdout: '[1]' }, { summary: '[1]' }],
  [
    'a link that is no address',
    { stdout: '{"result":{"links":[{"label":"a","url":"javascript:1"}]}}' },
    { summary: '{"result":{"links":[{"label":"a","url":"javascript:1"}]}}' },
  ],
  ['20,001 characters', { stdout: 'a'.repeat(20_001) }, { summary: 'a'.repeat(20_000) }],
  ['an emoji at the limit', { stdout: `${'a'.repeat(19_999)}😀` }, { summary: 'a'.repeat(19_999) }],
])('exit code 0 with %s finishes the card', (_what, fields, body) => {
  expect(reportOf(end(fields), 'done')).toEqual({ operation: 'completeRun', body });
  expect(reportOf(end(fields), 'review')).toEqual({ operation: 'requestReview', body });
});

it.each<[string, Partial<CommandEnd>, string, object]>([
  ['1', { code: 1 }, 'failRun', { kind: 'crashed', error: 'Exit code 1' }],
  [
    '2 with errors',
    { code: 2, lastErrors: 'a\nb\n' },
    'failRun',
    { kind: 'crashed', error: 'Exit code 2: a\nb' },
  ],
  [
    'of a signal',
    { code: null, signal: 'SIGKILL' },
    'failRun',
    { kind: 'crashed', error: 'Ended by SIGKILL' },
  ],
  [
    '69',
    { code: 69, lastErrors: 'busy' },
    'failRun',
    { kind: 'rate_limited', error: 'Exit code 69: busy' },
  ],
  [
    '75 with a question',
    { code: 75, stdout: 'Which one?\n' },
    'askQuestion',
    { question: 'Which one?' },
  ],
  [
    '75 without one',
    { code: 75, stdout: ' \n' },
    'failRun',
    { kind: 'crashed', error: 'The command asked a question without text on standard output.' },
  ],
])('exit code %s', (_what, fields, operation, body) => {
  expect(reportOf(end(fields), 'done')).toEqual({ operation, body });
});

it.each<[string, Partial<CommandEnd>, string, object]>([
  ['0', { code: 0, stdout: 'Fine' }, 'completeRun', { summary: 'Fine' }],
  [
    '65',
    { code: 65, stdout: ' Name the sources\n' },
    'requestChanges',
    { reason: 'Name the sources' },
  ],
  [
    '65 without a reason',
    { code: 65, stdout: '\n' },
    'failRun',
    { kind: 'crashed', error: 'The review requested changes without text on standard output.' },
  ],
])('exit code %s of a review', (_what, fields, operation, body) => {
  expect(reportOf(end(fields), 'approved')).toEqual({ operation, body });
});

it('exit code 65 is a failure without a review', () => {
  expect(reportOf(end({ code: 65, stdout: 'x' }), 'done').operation).toBe('failRun');
});

it('keeps the end of long errors', () => {
  const { body } = reportOf(end({ code: 1, lastErrors: `${'😀'.repeat(400)}!` }), 'done');
  const { error } = body as { error: string };
  expect(error.length).toBeLessThanOrEqual(500);
  expect(error).toMatch(/^Exit code 1: 😀.*!$/u);
});
