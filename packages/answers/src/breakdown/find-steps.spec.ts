import { cpuGrowth } from '@keelson/contracts/testing/cpu-growth';
import { findSteps } from './find-steps';

const steps = (body: string) => findSteps({ body, checklist: [] });
const titles = (body: string): string[] => steps(body).cards.map(({ title }) => title);

describe('findSteps', () => {
  it.each([
    ['nothing in prose', 'Build the boat.\nThen sail.', []],
    ['a single heading', '# Aim\n\nSail.', []],
    [
      'a list',
      'Intro:\n\n- **Saw** the `plank`\n* See [the plan](/learn/plan)',
      ['Saw the plank', 'See the plan'],
    ],
    ['a numbered list before bullets', '- note\n\n1. Saw\n2) Plane', ['Saw', 'Plane']],
    [
      'open boxes before all else',
      '1. Saw\n\n- [ ] Paint\n- [x] Sand\n- [ ] Dry',
      ['Paint', 'Dry'],
    ],
    ['headings before their bullets', '## Hull\n- Saw\n## Sail ##\n- Sew', ['Hull', 'Sail']],
    ['no code', '```\n- rm -rf\n```\n\n- Saw', ['Saw']],
    ['items at the first level', '- Saw\n  - oak\n  - elm\n- Sew', ['Saw', 'Sew']],
    ['no empty items', '- \n- ![](x)\n- Saw', ['!', 'Saw']],
    ['Windows line ends', '- Saw\r\n- Sew\r\n', ['Saw', 'Sew']],
  ])('finds %s', (_, body, expected) => {
    expect(titles(body)).toEqual(expected);
  });

  it('describes a step with what stands below it', () => {
    expect(steps('- Saw\n  The oak.\n\n    - twice\n\nNo part of it.\n\n- Sew').cards).toEqual([
      { title: 'Saw', body: 'The oak.\n\n  - twice', acceptance: '' },
      { title: 'Sew', body: '', acceptance: '' },
    ]);
    expect(steps('## Hull\n\nOf oak.\n\n- Saw\n\n## Sail').cards[0]).toEqual({
      title: 'Hull',
      body: 'Of oak.\n\n- Saw',
      acceptance: '',
    });
  });

  it('takes the open items of the checklist first', () => {
    const checklist = [
      { id: 'a', text: 'Saw', done: true },
      { id: 'b', text: 'Sew', done: false },
    ];
    expect(findSteps({ body: '- Paint', checklist }).cards).toEqual([
      { title: 'Sew', body: '', acceptance: '' },
    ]);
    const done = checklist.map((item) => ({ ...item, done: true }));
    expect(findSteps({ body: '- Paint', checklist: done }).cards).toMatchObject([
      { title: 'Paint' },
    ]);
  });

  it('keeps ten and says how many it left out', () => {
    const { cards, leftOut } = steps(
      Array.from({ length: 13 }, (_, n) => `- Step ${n}`).join('\n'),
    );
    expect([cards.length, cards[9]?.title, leftOut]).toEqual([10, 'Step 9', 3]);
  });

  it('cuts long titles, never through a character', () => {
    const [card] = steps(`- ${'x'.repeat(199)}😀 end`).cards;
    expect(card?.title).toBe('x'.repeat(199));
  });

  it.each([
    ['# a', ' ', 'b'],
    ['# a ', '#', 'b'],
    ['', ' ', ''],
    ['', '#', ''],
    ['', '- [ ', ''],
    ['', '`', ''],
    ['', '[a](', ''],
  ])('takes time in proportion to the length of %j and many %j', (start, unit, end) => {
    const work = (text: string): unknown => {
      const body = `${start}${text}${end}`;
      return steps(`- ${body}\n${body}`);
    };
    expect(cpuGrowth(work, { unit, length: 25_000 })).toBeLessThan(32);
  });
});
