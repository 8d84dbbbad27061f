import type { Agent } from '@keelson/contracts/kanban/agent/agent';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { AgentId } from '@keelson/contracts/ids';
import { waitOfCard } from './describe-wait';
import { parseModel, parseModels, parseSkills } from '../agents/parse-skills';

const agent = (id: string, fields: Partial<Agent> = {}): Agent =>
  ({ id, name: id.toUpperCase(), enabled: true, skills: [], models: [], ...fields }) as Agent;
const AGENTS = [agent('go', { skills: ['go'] }), agent('py', { skills: ['python'] })];
const card = (fields: object): Card =>
  ({
    status: 'ready',
    assignee: null,
    requiredSkills: [],
    preferredModel: null,
    ...fields,
  }) as unknown as Card;
const wait = (fields: object, onBoard: string[] | null = ['go']): string | null =>
  waitOfCard(card(fields), {
    agents: AGENTS,
    onBoard: onBoard && new Set(onBoard.map((id) => AgentId.parse(id))),
  });

describe('waitOfCard', () => {
  it.each([
    [{}, null],
    [{ requiredSkills: ['go'] }, null],
    [
      { requiredSkills: ['python'] },
      'Not started: no enabled agent on this board has the skill python.',
    ],
    [
      { requiredSkills: ['python', 'go'] },
      'Not started: no enabled agent on this board has the skills python, go.',
    ],
    [{ requiredSkills: ['python'], status: 'todo' }, null],
    [
      { requiredSkills: ['python', 'go'], assignee: { kind: 'agent', id: 'go' } },
      'Not started: GO doesn’t have the skill python.',
    ],
    [{ requiredSkills: ['python'], assignee: { kind: 'user', id: 'u' } }, null],
    [{ preferredModel: 'm' }, null],
  ])('of %j is %s', (fields, text) => {
    expect(wait(fields)).toBe(text);
  });

  it('says that no agent works on the board, and nothing while that is not known', () => {
    expect(wait({ preferredModel: 'm' }, [])).toBe('Not started: no agent works on this board.');
    expect(wait({ preferredModel: 'm' }, null)).toBeNull();
  });
});

describe('parsing of skills and models', () => {
  it.each([
    ['Python, c++ ,python,', ['python', 'c++']],
    ['', []],
    ['two words', null],
  ])('%j are the skills %j', (text, skills) => {
    expect(parseSkills(text)).toEqual(skills);
  });

  it('keeps the letters of models', () => {
    expect(parseModels('Llama-3:8b, x/y')).toEqual(['Llama-3:8b', 'x/y']);
    expect([parseModel(' '), parseModel(' a '), parseModel('a b')]).toEqual([null, 'a', undefined]);
  });
});
