import { draftOutline } from './draft-outline';

const draft = (body: string, groundwork: Parameters<typeof draftOutline>[0]['groundwork'] = []) =>
  draftOutline({ card: { title: 'Announcement', body }, groundwork });

describe('draftOutline', () => {
  it.each([
    [
      'bullets',
      'Tell everybody.\n\n- what changes\n- whom to ask',
      ['what changes', 'whom to ask'],
    ],
    ['numbers', 'Tell.\n\n1. first\n2) second', ['first', 'second']],
    ['boxes', '- [ ] open\n* [x] ticked', ['open', 'ticked']],
    ['headings where there is no list', '## Numbers\n\nFirst.\n\n## Words', ['Numbers', 'Words']],
  ])('makes steps from %s', (_, body, steps) => {
    expect(draft(body).match(/(?<=^- \[ \] ).*/gm)).toEqual(steps);
  });

  it('quotes the aim and what was done before', () => {
    const text = draft('Two pages.\n\n- growth', [
      { title: 'Template', result: 'One page\nof numbers' },
      { title: 'Rules', result: null },
    ]);
    expect(text).toContain('> Two pages.');
    expect(text).toContain('**Builds on “Template”**\n\n> One page\n> of numbers');
    expect(text).toContain('“Rules”**, which left no result');
    expect(text).not.toContain('**Open**');
  });

  it('says what the card leaves open, and how it was made', () => {
    const text = draft('');
    expect(text.match(/^- (?!\[)/gm)).toHaveLength(3);
    expect(text).toContain('no language model');
  });

  it('is never longer than a comment may be', () => {
    const body = `${'word '.repeat(9_000)}\n\n${`- ${'s'.repeat(1_000)}\n`.repeat(400)}`;
    const groundwork = Array.from({ length: 20 }, () => ({
      title: 'T',
      result: 'r'.repeat(20_000),
    }));
    expect(draft(body, groundwork).length).toBeLessThan(20_000);
  });
});
