import { join } from 'node:path';
import { checkResource, readProviderSchema } from './check-schema';
import { OPS, readTerraform } from './read-terraform';

const schema = readProviderSchema();

describe('checkResource', () => {
  const condition = { display_name: 'x', condition_absent: [{ duration: '60s' }] };
  const policy = { display_name: 'x', combiner: 'OR', conditions: [condition] };
  const check = (body: Parameters<typeof checkResource>[1]) =>
    checkResource('google_monitoring_alert_policy', body, schema);

  it('finds nothing in a valid resource', () => {
    expect(check(policy)).toEqual([]);
  });

  it.each([
    ['a misspelt argument', { ...policy, combinr: 'OR' }, 'has no combinr.'],
    ['a missing argument', { display_name: 'x', conditions: [condition] }, 'needs combiner.'],
    ['a value of another type', { ...policy, enabled: 'yes' }, 'enabled is no bool.'],
    ['an argument that is a block', { ...policy, documentation: 'x' }, 'documentation is a block.'],
    [
      'a misspelt argument within blocks',
      { ...policy, conditions: [{ ...condition, condition_absent: [{ duratio: '60s' }] }] },
      'conditions.condition_absent has no duratio.',
    ],
  ])('finds %s', (_what, body, found) => {
    expect(check(body).join('\n')).toContain(found);
  });
});

describe.each([
  ['ops', OPS, 12],
  ['ops/project', join(OPS, 'project'), 15],
])('%s', (_name, folder, atLeast) => {
  const ops = readTerraform(folder);

  it('uses resources as the provider declares them', () => {
    expect(ops.resources.length).toBeGreaterThan(atLeast);
    expect(ops.resources.flatMap(({ type, body }) => checkResource(type, body, schema))).toEqual(
      [],
    );
  });

  it('asks for the version of the provider that was recorded', () => {
    const [major, minor] = schema.version.split('.');
    expect(ops.text).toContain(`version = "~> ${major}.${minor}"`);
  });

  it('declares the variables, locals and resources that it refers to, and uses each', () => {
    const code = ops.text.replace(/^\s*#.*$/gm, '');
    const names = (pattern: RegExp) =>
      new Set([...code.matchAll(pattern)].map(([, ...parts]) => parts.join('.')));
    expect([...names(/\bvar\.(\w+)/g)].sort()).toEqual([...ops.variables].sort());
    expect([...names(/\blocal\.(\w+)/g)].sort()).toEqual(Object.keys(ops.locals).sort());
    const declared = new Set(ops.resources.map(({ type, name }) => `${type}.${name}`));
    const used = [...names(/(?<!"|data\.)\b(google_\w+)\.(\w+)/g)];
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((name) => !declared.has(name))).toEqual([]);
  });
});
