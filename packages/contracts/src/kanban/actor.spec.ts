import { actorHeaders, type KanbanActor, parseActorHeaders } from './actor';

describe('parseActorHeaders', () => {
  it.each<KanbanActor>([
    { kind: 'user', id: 'demo-ada', label: 'demo-ada' },
    { kind: 'agent', id: 'scribe', label: 'Schreiber Ä ✎, "zwei"' },
    { kind: 'user', id: 'with:colon', label: 'with:colon' },
  ])('reads $id back from its headers', (actor) => {
    const headers = actorHeaders(actor);
    expect(parseActorHeaders(headers['Keelson-Actor'], headers['Keelson-Actor-Label'])).toEqual(
      actor,
    );
    expect(Object.values(headers).join('')).toMatch(/^[\x20-\x7e]*$/);
  });

  it('uses the id without a label or with an invalid one', () => {
    expect(parseActorHeaders('user:u1', undefined)?.label).toBe('u1');
    expect(parseActorHeaders('agent:a1', '%zz')?.label).toBe('a1');
  });

  it.each([
    ['  Ada  ', 'Ada'],
    ['x'.repeat(121), 'x'.repeat(120)],
    [`x${'😀'.repeat(60)}`, `x${'😀'.repeat(59)}`],
    ['   ', 'u1'],
    ['', 'u1'],
  ])('reads the label %j as %j', (label, expected) => {
    expect(parseActorHeaders('agent:u1', encodeURIComponent(label))?.label).toBe(expected);
  });

  it('does not read the name of a person, who is stored by id alone', () => {
    expect(parseActorHeaders('user:u1', 'Ada')?.label).toBe('u1');
  });

  it('shortens a long id to a label', () => {
    expect(parseActorHeaders(`user:${'i'.repeat(128)}`, undefined)?.label).toBe('i'.repeat(120));
  });

  it.each([undefined, '', 'ada', 'robot:r1', 'user:', `user:${'x'.repeat(200)}`])(
    'rejects %j',
    (header) => {
      expect(parseActorHeaders(header, undefined)).toBeNull();
    },
  );
});
