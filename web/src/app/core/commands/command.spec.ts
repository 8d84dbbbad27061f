import { type Command, filterCommands } from './command';

const command = (title: string): Command => ({
  id: title,
  title,
  icon: 'home',
  kind: 'Go to',
  run: () => undefined,
});
const commands = ['Account', 'Audit log', 'Dashboard', 'Dark theme', 'Image generator'].map(
  command,
);
const titles = (typed: string): string[] =>
  filterCommands(commands, typed).map(({ title }) => title);

describe('filterCommands', () => {
  it('keeps the order for an empty query', () => {
    expect(titles('  ')).toEqual(commands.map(({ title }) => title));
  });

  it.each([
    ['da', ['Dashboard', 'Dark theme']],
    ['LOG', ['Audit log']],
    ['a', ['Account', 'Audit log', 'Dashboard', 'Dark theme', 'Image generator']],
    ['gen', ['Image generator']],
    ['board', ['Dashboard']],
    ['zz', []],
  ])('%s returns the best match first', (typed, found) => {
    expect(titles(typed)).toEqual(found);
  });
});
