import { lookUpName, actorName, personName, recordedActorName } from './person-name';

const names = new Map([
  ['user:u1', 'Una'],
  ['agent:scribe', 'Scribe'],
]);

describe('names of people', () => {
  it.each([
    [{ displayName: 'Una', email: 'una@example.test' }, 'Una'],
    [{ displayName: null, email: 'una@example.test' }, 'una@example.test'],
    [{ displayName: null, email: null }, 'Unknown person'],
  ])('%j is %s', (person, name) => {
    expect(personName(person)).toBe(name);
  });

  it.each([
    ['user:u1', 'Una'],
    ['user:8xYkQ2', 'Unknown person'],
    ['agent:scribe', 'Scribe'],
    ['agent:courier', 'courier'],
    ['nobody', 'nobody'],
  ])('%s is %s', (key, name) => {
    expect(lookUpName(names, key)).toBe(name);
  });

  it.each([
    [{ kind: 'user', id: 'u1', label: 'una@old.test' }, 'Una', 'una@old.test'],
    [{ kind: 'user', id: 'u2', label: 'two@old.test' }, 'two@old.test', 'two@old.test'],
    [{ kind: 'user', id: 'u3', label: 'u3' }, 'Unknown person', 'Unknown person'],
    [{ kind: 'agent', id: 'courier', label: 'courier' }, 'courier', 'courier'],
    [{ kind: 'system', id: 'execution', label: 'Keelson' }, 'Keelson', 'Keelson'],
  ])('%j is named %s today and was recorded as %s', (actor, today, then) => {
    expect(actorName(names, actor)).toBe(today);
    expect(recordedActorName(actor)).toBe(then);
  });
});
