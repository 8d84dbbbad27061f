import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { longUtcDate, longUtcDay, shortUtcDay } from './format-date';

const AT = Date.UTC(2026, 11, 22, 23, 59);

describe('dates', () => {
  it('are written alike on all pages, the month first', () => {
    expect(longUtcDate.format(AT)).toBe('December 22, 2026');
    expect(longUtcDay.format(AT)).toBe('December 22');
    expect(shortUtcDay.format(AT)).toBe('Dec 22');
  });

  it('are formatted in one file', () => {
    const app = join(__dirname, '../../..');
    const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|html)$/.test(file) && !file.endsWith('.spec.ts'))
      .filter((file) =>
        /Intl\.DateTimeFormat|toLocale(Date|Time)String|DatePipe/.test(
          readFileSync(join(app, file), 'utf8'),
        ),
      );
    expect(files).toEqual([join('shared', 'util', 'time', 'format-date.ts')]);
  });
});
