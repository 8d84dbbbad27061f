import type { Counts } from './counts';
import { describeFailures } from './describe-failures';
import { meaningfulLines } from './meaningful-lines';
import type { TaskResult } from './run-task';

const result = (stage: TaskResult['stage'], label: string, counts: Counts): TaskResult => ({
  stage,
  label,
  counts,
  milliseconds: 1,
  processorMs: 1,
});

describe('describeFailures', () => {
  it('is empty when all passed at once', () => {
    expect(describeFailures([result('unit', 'web', { passed: 3, failed: 0 })])).toEqual([]);
  });

  it('names tests with what they reported, those with a second attempt last', () => {
    const journeys = result('journeys', 'journeys', {
      passed: 2,
      failed: 1,
      failures: [
        { name: 'chat › stops', message: 'slow', passedOnRetry: true },
        { name: 'chat › asks', message: 'Expected: 1\n\nReceived: 2', passedOnRetry: false },
      ],
    });
    expect(describeFailures([journeys])).toEqual([
      '',
      '  Failed:',
      '    journeys: chat › asks',
      '      Expected: 1',
      '      Received: 2',
      '',
      '  Passed only on the second attempt:',
      '    journeys: chat › stops',
      '      slow',
    ]);
  });

  it('names a tool that does not report its tests, and its log', () => {
    expect(describeFailures([result('check', 'lint', { passed: 0, failed: 1 })])).toEqual([
      '',
      '  Failed:',
      '    check: lint',
      '      Log: check-lint.log',
    ]);
  });

  it('names twenty at most', () => {
    const failures = Array.from({ length: 23 }, (_, n) => ({
      name: `test ${n}`,
      message: 'bad',
      passedOnRetry: false,
    }));
    const lines = describeFailures([result('unit', 'unit', { passed: 0, failed: 23, failures })]);
    expect(lines.filter((line) => line.includes('test '))).toHaveLength(20);
    expect(lines.at(-1)).toBe('    … 3 more');
  });
});

describe('meaningfulLines', () => {
  it.each([
    { text: '\u001B[31mred\u001B[39m\n\n  plain', lines: ['red', '  plain'] },
    {
      text: 'Error: no\n    at card (web/card.spec.ts:1:2)\n    at run (/a/node_modules/jest/run.js:1:2)\n    at next (node:internal/process:1:2)',
      lines: ['Error: no', '    at card (web/card.spec.ts:1:2)'],
    },
    { text: '1\n2\n3\n4\n5', lines: ['1', '2', '3', '… 2 more lines'] },
  ])('of $text', ({ text, lines }) => {
    expect(meaningfulLines(text, 3)).toEqual(lines);
  });
});
