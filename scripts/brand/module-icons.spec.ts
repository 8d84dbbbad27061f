import { symbolOf } from './module-icons';

const svg = (root: string, shapes: string): string => `<svg${root}>${shapes}</svg>`;

describe('an icon of a module', () => {
  it('is drawn in the color of the text around it', () => {
    const file = svg(' height="24px" viewBox="0 -960 960 960" fill="#1f1f1f"', '<path d="M0 0"/>');
    expect(symbolOf('globe', file)).toBe(
      '<symbol id="globe" viewBox="0 -960 960 960"><path d="M0 0"/></symbol>',
    );
  });

  it('keeps how its lines are drawn', () => {
    const root = ' viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"';
    expect(symbolOf('globe', svg(root, '<circle r="9"/>'))).toBe(
      `<symbol id="globe"${root}><circle r="9"/></symbol>`,
    );
  });

  it.each([
    ['a script', 'globe', svg(' viewBox="0 0 1 1"', '<script>1</script>')],
    ['a style', 'globe', svg(' viewBox="0 0 1 1"', '<path style="fill:red" d="M0 0"/>')],
    ['no viewBox', 'globe', svg('', '<path d="M0 0"/>')],
    ['another file', 'globe', '{}'],
    ['a name that is none', 'Globe 1', svg(' viewBox="0 0 1 1"', '<path d="M0 0"/>')],
  ])('is refused with %s', (_what, name, file) => {
    expect(() => symbolOf(name, file)).toThrow(`${name}.svg`);
  });
});
