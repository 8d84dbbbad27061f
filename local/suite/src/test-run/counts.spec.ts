import {
  addCounts,
  countChecks,
  countJest,
  countPlaywright,
  reconcile,
  summaryLine,
} from './counts';

describe('countJest', () => {
  const results = (retried: number) => [
    { assertionResults: [{ status: 'passed' }, { status: 'failed', invocations: 2 }] },
    {
      assertionResults: Array.from({ length: retried }, (_, n) => ({
        fullName: `test ${n}`,
        status: 'passed',
        invocations: 2,
      })),
    },
  ];

  it.each([
    { retried: 0, counts: { passed: 12, failed: 3 } },
    { retried: 1, counts: { passed: 12, failed: 3, retried: ['test 0'] } },
    { retried: 3, counts: { passed: 9, failed: 6, retried: ['test 0', 'test 1', 'test 2'] } },
  ])('counts $retried retried tests, and a file that could not run', ({ retried, counts }) => {
    const report = {
      numPassedTests: 12,
      numFailedTests: 2,
      numRuntimeErrorTestSuites: 1,
      testResults: results(retried),
    };
    expect(countJest(JSON.stringify(report))).toEqual(counts);
  });
});

describe('countPlaywright', () => {
  /** A report's suites: of a file, and of a `describe` in it. */
  const flaky = (count: number) => [
    {
      specs: [{ title: 'passes', file: 'chat.spec.ts', tests: [{ status: 'expected' }] }],
      suites: Array.from({ length: count }, (_, n) => ({
        specs: [{ title: `test ${n}`, file: 'chat.spec.ts', tests: [{ status: 'flaky' }] }],
      })),
    },
  ];
  const names = (count: number) =>
    Array.from({ length: count }, (_, n) => `chat.spec.ts › test ${n}`);

  it.each([
    {
      what: 'passed and failed tests',
      report: { stats: { expected: 5, unexpected: 2, flaky: 0 }, errors: [] },
      counts: { passed: 5, failed: 2 },
    },
    {
      what: 'a test that passed on the second attempt',
      report: { stats: { expected: 5, unexpected: 0, flaky: 1 }, suites: flaky(1) },
      counts: { passed: 6, failed: 0, retried: names(1) },
    },
    {
      what: 'three tests that passed on the second attempt',
      report: { stats: { expected: 5, unexpected: 0, flaky: 3 }, suites: flaky(3) },
      counts: { passed: 5, failed: 3, retried: names(3) },
    },
    {
      what: 'a test that failed twice beside one that failed once',
      report: { stats: { expected: 5, unexpected: 1, flaky: 1 }, suites: flaky(1) },
      counts: { passed: 6, failed: 1, retried: names(1) },
    },
    {
      what: 'a file that does not compile',
      report: { stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{}] },
      counts: { passed: 0, failed: 1 },
    },
  ])('counts $what', ({ report, counts }) => {
    expect(countPlaywright(JSON.stringify(report))).toEqual(counts);
  });
});

describe('countChecks', () => {
  it('counts a check with problems once', () => {
    const checks = [{ problems: [] }, { problems: ['one', 'two'] }, { problems: [] }];
    expect(countChecks(JSON.stringify({ checks }))).toEqual({ passed: 2, failed: 1 });
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
