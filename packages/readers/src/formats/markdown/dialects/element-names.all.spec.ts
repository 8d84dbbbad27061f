import { COMPONENT_NAMES } from './element-names';

it('no component has two meanings', () => {
  const names = COMPONENT_NAMES.map(([name]) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
