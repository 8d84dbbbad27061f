import {
  addCounts,
  countChecks,
  countJest,
  countPlaywright,
  reconcile,
  summaryLine,
} from './counts';

describe('countJest', () => {
  const failed = {
    fullName: 'a card moves',
    status: 'failed',
    invocations: 2,
    failureMessages: ['Expected: 1', 'Received: 2'],
    retryReasons: ['before'],
  };
  const failures = [
    { name: 'a card moves', message: 'Expected: 1\nReceived: 2', passedOnRetry: false },
    { name: '/broken.spec.ts', message: 'SyntaxError', passedOnRetry: false },
  ];
  const retriedOf = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      name: `test ${n}`,
      message: 'slow',
      passedOnRetry: true,
    }));
  const results = (retried: number) => [
    {
      name: '/cards.spec.ts',
      message: 'all failures of the file',
      assertionResults: [{ fullName: 'is drawn', status: 'passed' }, failed],
    },
    { name: '/broken.spec.ts', message: 'SyntaxError', assertionResults: [] },
    {
      name: '/slow.spec.ts',
      message: '',
      assertionResults: Array.from({ length: retried }, (_, n) => ({
        fullName: `test ${n}`,
        status: 'passed',
        invocations: 2,
        failureMessages: [],
        retryReasons: ['slow'],
      })),
    },
  ];

  it.each([
    { retried: 0, counts: { passed: 12, failed: 3 } },
    { retried: 1, counts: { passed: 12, failed: 3 } },
    { retried: 3, counts: { passed: 9, failed: 6 } },
  ])('counts $retried retried tests, and a file that could not run', ({ retried, counts }) => {
    const report = {
      numPassedTests: 12,
      numFailedTests: 2,
      numRuntimeErrorTestSuites: 1,
      testResults: results(retried),
    };
    expect(countJest(JSON.stringify(report))).toEqual({
      ...counts,
      failures: [...failures, ...retriedOf(retried)],
    });
  });
});

describe('countPlaywright', () => {
  const attempt = (...messages: string[]) => ({ errors: messages.map((message) => ({ message })) });
  /** A report's suites: of a file, and of a `describe` in it. */
  const suites = (...tests: { status: string; results: object[] }[]) => [
    {
      specs: [
        {
          title: 'passes',
          file: 'chat.spec.ts',
          tests: [{ status: 'expected', results: [attempt()] }],
        },
      ],
      suites: tests.map((test, n) => ({
        specs: [{ title: `test ${n}`, file: 'chat.spec.ts', tests: [test] }],
      })),
    },
  ];
  const flaky = { status: 'flaky', results: [attempt('slow', 'late'), attempt()] };
  const twice = { status: 'unexpected', results: [attempt('first'), attempt('second')] };
  const failure = (n: number, message: string, passedOnRetry: boolean) => ({
    name: `chat.spec.ts › test ${n}`,
    message,
    passedOnRetry,
  });

  it.each([
    {
      what: 'passed and failed tests',
      report: { stats: { expected: 5, unexpected: 1, flaky: 0 }, suites: suites(twice) },
      counts: { passed: 5, failed: 1, failures: [failure(0, 'second', false)] },
    },
    {
      what: 'a test that passed on the second attempt',
      report: { stats: { expected: 5, unexpected: 0, flaky: 1 }, suites: suites(flaky) },
      counts: { passed: 6, failed: 0, failures: [failure(0, 'slow\nlate', true)] },
    },
    {
      what: 'three tests that passed on the second attempt',
      report: {
        stats: { expected: 5, unexpected: 0, flaky: 3 },
        suites: suites(flaky, flaky, flaky),
      },
      counts: {
        passed: 5,
        failed: 3,
        failures: [0, 1, 2].map((n) => failure(n, 'slow\nlate', true)),
      },
    },
    {
      what: 'a test that failed twice beside one that failed once',
      report: { stats: { expected: 5, unexpected: 1, flaky: 1 }, suites: suites(twice, flaky) },
      counts: {
        passed: 6,
        failed: 1,
        failures: [failure(0, 'second', false), failure(1, 'slow\nlate', true)],
      },
    },
    {
      what: 'a file that does not compile',
      report: { stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{ message: 'bad' }] },
      counts: {
        passed: 0,
        failed: 1,
        failures: [{ name: 'outside of the journeys', message: 'bad', passedOnRetry: false }],
      },
    },
  ])('counts $what', ({ report, counts }) => {
    expect(countPlaywright(JSON.stringify(report))).toEqual(counts);
  });
});

describe('countChecks', () => {
  it('counts a check with problems once', () => {
    const checks = [
      { name: 'rules', problems: [] },
      { name: 'pages', problems: ['one', 'two'] },
      { name: 'tasks', problems: [] },
    ];
    expect(countChecks(JSON.stringify({ checks }))).toEqual({
      passed: 2,
      failed: 1,
      failures: [{ name: 'pages', message: 'one\ntwo', passedOnRetry: false }],
    });
  });
});

describe('reconcile', () => {
  it.each([
    { counts: { passed: 3, failed: 0 }, code: 0, result: { passed: 3, failed: 0 } },
    { counts: { passed: 3, failed: 1 }, code: 1, result: { passed: 3, failed: 1 } },
    { counts: { passed: 3, failed: 0 }, code: 1, result: { passed: 3, failed: 1 } },
    { counts: null, code: 1, result: { passed: 0, failed: 1 } },
    { counts: null, code: null, result: { passed: 0, failed: 1 } },
    { counts: null, code: 0, result: { passed: 0, failed: 0 } },
  ])('$counts with exit code $code', ({ counts, code, result }) => {
    expect(reconcile(counts, code)).toEqual(result);
  });
});

describe('summaryLine', () => {
  it('is the sum of all stages', () => {
    const all = [
      { passed: 3, failed: 0 },
      { passed: 200, failed: 1 },
    ];
    expect(summaryLine(addCounts(all))).toBe('203 passed, 1 failed');
  });

  it('reports that no tests ran', () => {
    expect(summaryLine(addCounts([]))).toBe('0 passed, 0 failed');
  });
});
