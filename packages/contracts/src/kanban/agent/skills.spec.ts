import { isOffered, matchingAgents, missingSkills, ModelName, Skill, Skills } from './skills';

const agent = (id: string, skills: string[], models: string[] = [], enabled = true) => ({
  id,
  skills,
  models,
  enabled,
});
const AGENTS = [
  agent('plain', []),
  agent('py', ['python']),
  agent('both', ['python', 'review'], ['claude-x']),
  agent('off', ['python', 'review'], ['gpt-y'], false),
];

describe('matchingAgents', () => {
  it.each([
    { requiredSkills: [], preferredModel: null, match: ['plain', 'py', 'both'] },
    { requiredSkills: ['python'], preferredModel: null, match: ['py', 'both'] },
    { requiredSkills: ['review', 'python'], preferredModel: null, match: ['both'] },
    { requiredSkills: ['python'], preferredModel: 'claude-x', match: ['both'] },
    // The only agent that declares it is disabled.
    { requiredSkills: ['python'], preferredModel: 'gpt-y', match: ['py', 'both'] },
    { requiredSkills: ['go'], preferredModel: 'claude-x', match: [] },
  ])('$requiredSkills and $preferredModel fit $match', ({ match, ...card }) => {
    expect(matchingAgents(card, AGENTS).map(({ id }) => id)).toEqual(match);
  });
});

describe('isOffered', () => {
  const requirements = { requiredSkills: ['python'], preferredModel: null };
  it.each([
    { card: { ...requirements, assignee: null }, is: true },
    { card: { requiredSkills: [], preferredModel: 'm', assignee: null }, is: true },
    { card: { ...requirements, assignee: { kind: 'user' } }, is: false },
    { card: { requiredSkills: [], preferredModel: null, assignee: null }, is: false },
  ])('$card is $is', ({ card, is }) => {
    expect(isOffered(card)).toBe(is);
  });
});

it('lists the missing skills in the order of the card', () => {
  const card = { requiredSkills: ['go', 'python', 'c++'] };
  expect(missingSkills(card, { skills: ['python'] })).toEqual(['go', 'c++']);
});

it.each([
  [Skill, 'c++', true],
  [Skill, 'node.js', true],
  [Skill, 'Python', false],
  [Skill, ' python', false],
  [Skill, '', false],
  [Skill, 'a'.repeat(41), false],
  [Skills, ['a', 'a'], false],
  [ModelName, 'meta-llama/Llama-3.1:free', true],
  [ModelName, 'two words', false],
])('%# parses what it should', (schema, value, ok) => {
  expect(schema.safeParse(value).success).toBe(ok);
});
