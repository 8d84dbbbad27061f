import { parseShard, tasksOfShard } from './shard';

describe('parseShard', () => {
  it('reads the third of eight', () => {
    expect(parseShard('3/8')).toEqual({ index: 3, count: 8 });
  });

  it.each(['', '3', '0/8', '9/8', '3/0', 'a/b', '3/8/1'])('refuses "%s"', (text) => {
    expect(() => parseShard(text)).toThrow('is not a shard');
  });
});

describe('tasksOfShard', () => {
  const task = (name: string, divides: boolean) => ({ name, divides });
  const tasks = [
    task('types', false),
    task('unit', true),
    task('lint', false),
    task('rules', false),
    task('journeys', true),
  ];

  it.each([
    { index: 1, count: 2, names: ['types', 'unit', 'rules', 'journeys'] },
    { index: 2, count: 2, names: ['unit', 'lint', 'journeys'] },
    { index: 5, count: 5, names: ['unit', 'journeys'] },
    { index: 1, count: 1, names: ['types', 'unit', 'lint', 'rules', 'journeys'] },
  ])('of $index/$count are $names', ({ index, count, names }) => {
    expect(tasksOfShard(tasks, { index, count }).map(({ name }) => name)).toEqual(names);
  });
});
