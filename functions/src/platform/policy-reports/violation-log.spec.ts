import { HOUR } from '@keelson/contracts/time';
import { type LoggedLine, memoryLogger } from '../../testing/memory-logger';
import { type Violation } from './parse-reports';
import { ViolationLog } from './violation-log';

const violation = (line: number): Violation => ({
  directive: 'style-src-elem',
  blocked: 'inline',
  page: '/dashboard',
  source: 'main-1.js',
  line,
});

describe('ViolationLog', () => {
  let lines: LoggedLine[];
  let at: number;
  let violations: ViolationLog;
  beforeEach(() => {
    lines = [];
    at = 1_800_000_000_000;
    violations = new ViolationLog({ log: memoryLogger(lines), now: () => at });
  });

  it('logs a violation once, however often it is reported', () => {
    for (let count = 0; count < 5; count += 1) violations.record(violation(1));
    violations.record(violation(2));
    const message = 'A page violated its security policy';
    expect(lines).toEqual([
      { severity: 'warn', message, fields: { violation: violation(1) } },
      { severity: 'warn', message, fields: { violation: violation(2) } },
    ]);
  });

  it('logs it again after an hour', () => {
    violations.record(violation(1));
    at += HOUR - 1;
    violations.record(violation(1));
    expect(lines).toHaveLength(1);
    at += 1;
    violations.record(violation(1));
    expect(lines).toHaveLength(2);
  });

  it('stops after 100 distinct violations, says so once, and starts again after an hour', () => {
    for (let line = 1; line <= 300; line += 1) violations.record(violation(line));
    expect(lines).toHaveLength(101);
    expect(lines[100]?.message).toMatch(/Too many distinct policy violations/);
    at += HOUR;
    violations.record(violation(1));
    expect(lines[101]?.fields).toEqual({ violation: violation(1) });
  });
});
