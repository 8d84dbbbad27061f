import type { AgentId } from '@keelson/contracts/ids';
import { matchMentions, mentionBefore, mentionChoices } from './mention-choices';

describe('mentionBefore', () => {
  it.each([
    ['@', { start: 0, query: '' }],
    ['Hello @Ad', { start: 6, query: 'ad' }],
    ['(@ada.lo', { start: 1, query: 'ada.lo' }],
    ['첫째 @지은', { start: 3, query: '지은' }],
    ['@ada ', null],
    ['ada@keelson', null],
    ['a/@b', null],
    ['', null],
  ])('%j', (text, expected) => {
    expect(mentionBefore(text, text.length)).toEqual(expected);
  });

  it('looks at what is before the caret', () => {
    expect(mentionBefore('@ada and @ben', 3)).toEqual({ start: 0, query: 'ad' });
  });
});

describe('mentionChoices', () => {
  const agents = [{ id: 'ada' as AgentId, name: 'Ada the agent' }];
  const people = [
    { displayName: 'Ada Admin', email: 'ada@keelson.test' },
    { displayName: 'Ben', email: 'ben.builder@keelson.test' },
    { displayName: null, email: null },
  ];

  it('names everybody by what means nobody else', () => {
    expect(mentionChoices({ agents, people }).map(({ handle, name }) => [handle, name])).toEqual([
      ['ada-admin', 'Ada Admin'],
      ['ben.builder', 'Ben'],
      ['ada', 'Ada the agent'],
    ]);
  });

  it.each([
    ['', ['ada-admin', 'ben.builder', 'ada']],
    ['ad', ['ada-admin', 'ada']],
    ['admin', ['ada-admin']],
    ['buil', ['ben.builder']],
    ['agent', ['ada']],
    ['nobody', []],
  ])('%j finds %j', (query, handles) => {
    const choices = mentionChoices({ agents, people });
    expect(matchMentions(choices, query).map(({ handle }) => handle)).toEqual(handles);
  });

  it('shows six at most', () => {
    const many = Array.from({ length: 20 }, (_, index) => ({
      displayName: null,
      email: `person-${index}@keelson.test`,
    }));
    expect(matchMentions(mentionChoices({ agents: [], people: many }), 'person')).toHaveLength(6);
  });
});
