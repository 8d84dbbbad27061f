import { describeMentions } from './describe-mentions';

const agents = [{ id: 'writer' as never, name: 'Docs writer' }];
const people = [
  { displayName: 'Ada Admin', email: 'ada@keelson.test' },
  { displayName: null, email: 'olive@keelson.test' },
  { displayName: '이지은', email: 'jieun@keelson.test' },
];

describe('describeMentions', () => {
  it.each([
    ['writer', 'Docs writer'],
    ['ada', 'Ada Admin'],
    ['ada-admin', 'Ada Admin'],
    ['olive', 'olive@keelson.test'],
    ['이지은님께', '이지은'],
    ['somebody', '@somebody (unknown)'],
  ])('of @%s is %s', (name, shown) => {
    expect(describeMentions([name], { agents, people })).toEqual([shown]);
  });

  it('names everybody that a name can mean', () => {
    const twins = [...people, { displayName: 'Ada', email: 'a@other.test' }];
    expect(describeMentions(['ada'], { agents, people: twins })).toEqual(['Ada Admin or Ada']);
  });
});
