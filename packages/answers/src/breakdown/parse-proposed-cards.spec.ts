import { parseProposedCards } from './parse-proposed-cards';

const answer = (cards: unknown): string => JSON.stringify({ cards });

describe('parseProposedCards', () => {
  it.each([
    [
      'as asked',
      answer([{ title: 'Saw', description: 'Oak.', acceptance: ['Straight', ' Dry '] }]),
    ],
    [
      'in a code block with words around it',
      `Here you are:\n\`\`\`json\n${answer([
        { title: ' Saw ', description: 'Oak.', acceptance: '- Straight\n- Dry' },
      ])}\n\`\`\`\nAnything else?`,
    ],
    [
      'with fields nobody asked for',
      answer([
        { title: 'Saw', description: 'Oak.', acceptance: ['Straight', 'Dry'], status: 'done' },
      ]),
    ],
  ])('reads cards %s', (_, text) => {
    expect(parseProposedCards(text)).toEqual({
      cards: [{ title: 'Saw', body: 'Oak.', acceptance: '- Straight\n- Dry' }],
      leftOut: 0,
    });
  });

  it.each([
    ['no JSON', 'I cannot do that.'],
    ['nothing', ''],
    ['half an object', '{"cards":[{"title":"Saw"}'],
    ['another shape', '{"tasks":[]}'],
    ['no cards', answer([])],
    ['a list of texts', answer(['Saw'])],
    ['titles that are empty', answer([{ title: '  ' }, { title: '\u200B' }])],
    ['a title that is no text', answer([{ title: { a: 1 } }])],
    ['more than anyone asked for', answer(Array.from({ length: 101 }, () => ({ title: 'Saw' })))],
  ])('does not use %s', (_, text) => {
    expect(parseProposedCards(text)).toBeNull();
  });

  it('keeps ten cards and cuts what is too long', () => {
    const long = { title: 'x'.repeat(900), description: 'y'.repeat(90_000) };
    const proposed = parseProposedCards(answer(Array.from({ length: 12 }, () => long)));
    expect([proposed?.cards.length, proposed?.leftOut]).toEqual([10, 2]);
    expect(proposed?.cards[0]).toMatchObject({ title: 'x'.repeat(200), body: 'y'.repeat(4_000) });
  });

  it('removes what disguises a title', () => {
    expect(parseProposedCards(answer([{ title: 'Saw\u202Egnp.exe' }]))?.cards[0]?.title).toBe(
      'Sawgnp.exe',
    );
  });
});
