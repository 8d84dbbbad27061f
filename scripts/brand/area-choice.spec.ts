import { areasOf, modulesOf } from './area-choice';

const ALL = ['boards', 'learning', 'chat', 'teams'];

describe('areasOf', () => {
  it.each([
    [undefined, ALL],
    ['billing,dashboard', []],
    ['chat,learning', ['learning', 'chat']],
    ['learning', ['learning']],
    ['boards,learning', ['boards', 'learning']],
  ])('of %j keeps %j', (answer, areas) => {
    expect(areasOf(answer, ALL)).toEqual({ areas });
  });

  it.each([
    ['chat', 'the area chat needs learning: it answers from the published documents.'],
    ['boards,billing', 'the area boards needs learning: agents answer from its documents'],
    ['telepathy', 'areas must be of: billing, dashboard, boards, learning, chat, teams'],
  ])('refuses %s with a sentence', (answer, sentence) => {
    const choice = areasOf(answer, ALL);
    expect('error' in choice ? choice.error : '').toContain(sentence);
  });
});

describe('modulesOf', () => {
  const kept = ['chat', 'automation'];

  it('leaves the chat out with its area, and has it again when that comes back', () => {
    const off = modulesOf(undefined, kept, { before: ALL, after: [] });
    expect(off).toEqual({ modules: ['automation'] });
    const back = modulesOf(undefined, ['automation'], { before: [], after: ALL });
    expect(back).toEqual({ modules: kept });
  });

  it('keeps the modules that were asked for', () => {
    expect(modulesOf('automation', ['automation'], { before: ALL, after: ALL })).toEqual({
      modules: ['automation'],
    });
  });

  it('refuses a module whose area is off', () => {
    expect(modulesOf('chat', kept, { before: ALL, after: [] })).toEqual({
      error: 'the module chat needs the area chat',
    });
  });
});
