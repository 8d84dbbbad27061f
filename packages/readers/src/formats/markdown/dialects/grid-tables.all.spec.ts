import { cpuGrowth } from '@keelson/contracts/testing/cpu-growth';
import { unifyGridTables } from './grid-tables';

const lines = (...all: readonly string[]): string => all.join('\n');

describe('unifyGridTables', () => {
  it('writes a table with a header', () => {
    const table = lines('+------+-------------+', '| Name | What        |', '+:====:+=============+', '| `a`  | One `x|y`   |', '|      | and two     |', '+------+-------------+', '| b    |             |', '+------+-------------+', 'After'); // prettier-ignore
    expect(unifyGridTables(table)).toBe(
      lines('', '| Name | What |', '| --- | --- |', '| `a` | One `x\\|y` and two |', '| b |  |', '', 'After'), // prettier-ignore
    );
  });

  it('writes cells with lists as HTML, and a table without a header', () => {
    const table = lines('+---+-----------+', '| a | - one     |', '|   | - two     |', '+---+-----------+'); // prettier-ignore
    expect(unifyGridTables(table).replace(/\n+/g, ' ').trim()).toBe(
      '<table> <tr> <td> a </td> <td> - one - two </td> </tr> </table>',
    );
  });

  it('counts the columns of wide characters twice', () => {
    const table = lines('+------+----+', '| 이름 | 값 |', '+======+====+', '| 하나 | 1  |', '+------+----+'); // prettier-ignore
    expect(unifyGridTables(table)).toContain('| 이름 | 값 |\n| --- | --- |\n| 하나 | 1 |');
  });

  it.each([
    lines('+---+---+', '| spans |', '+---+---+'),
    lines('+---+---+', '| a | b |'),
    lines('```', '+---+', '| a |', '+---+', '```'),
    '+----- is text',
    '+1 and -1',
  ])('leaves %j', (text) => {
    expect(unifyGridTables(text)).toBe(text);
  });

  it.each(['+--+\n', '+--+\n| a|\n', '| a |\n', '+--'])('is quick for many %j', (unit) => {
    expect(cpuGrowth(unifyGridTables, { unit, length: 20_000 })).toBeLessThan(32);
  });
});
