import * as z from 'zod';
import { type Direction, type Json, SchemaComponents } from './schema-components';
import { nameSchemas } from './schema-names';

const Size = z.enum(['small', 'large']);
const Box = z.strictObject({ size: Size, at: z.number().default(0) });
const Shelf = z.strictObject({ boxes: z.array(Box) });
const Tree = z.json();
const components = () => new SchemaComponents(nameSchemas([{ Size, Box, Shelf, Tree }]));

/** The finished components after the conversions. */
function schemasOf(...conversions: readonly (readonly [z.ZodType, Direction])[]): Json {
  const found = components();
  const paths = conversions.map(([schema, direction]) => found.convert(schema, direction));
  const { components: all } = found.addTo({ paths }) as { components: { schemas: Json } };
  return all.schemas;
}

describe('schema components', () => {
  it('are found wherever a named schema is used', () => {
    const list = z.array(z.union([Shelf, z.null()]));
    expect(Object.keys(schemasOf([list, 'response']))).toEqual(['Box', 'Shelf', 'Size']);
  });

  it('are shared by requests and responses that are equal', () => {
    expect(schemasOf([Size, 'request'], [Size, 'response'])).toEqual({
      Size: { type: 'string', enum: ['small', 'large'] },
    });
  });

  it('are separate for requests that differ, also in what they refer to', () => {
    const schemas = schemasOf([Shelf, 'request'], [Shelf, 'response']);
    expect(Object.keys(schemas)).toEqual(['Box', 'BoxInput', 'Shelf', 'ShelfInput', 'Size']);
    expect(schemas['BoxInput']).toMatchObject({ required: ['size'], additionalProperties: false });
    expect(schemas['Box']).toMatchObject({ required: ['size', 'at'] });
    expect(schemas['ShelfInput']).toMatchObject({
      properties: { boxes: { items: { $ref: '#/components/schemas/BoxInput' } } },
    });
  });

  it('keep the plain name of a request that no response has', () => {
    expect(Object.keys(schemasOf([Shelf, 'request']))).toEqual(['Box', 'Shelf', 'Size']);
  });

  it('show a record that requires its keys as an object', () => {
    const converted = components().convert(z.record(Size, z.int()), 'request');
    expect(converted).toMatchObject({
      properties: { small: { type: 'integer' }, large: { type: 'integer' } },
      required: ['small', 'large'],
      additionalProperties: false,
    });
    expect(converted).not.toHaveProperty('propertyNames');
  });

  it('can contain themselves, but only under a name', () => {
    const tree = JSON.stringify(schemasOf([z.strictObject({ tree: Tree }), 'response']));
    expect(tree).toContain('"#/components/schemas/Tree"');
    const unnamed = z.strictObject({ json: z.json() });
    expect(() => components().convert(unnamed, 'response')).toThrow('needs a name');
  });

  it('give an object without a name that of its operation', () => {
    const found = components();
    const anonymous = z.strictObject({ n: z.number() });
    expect(found.convertNamed(anonymous, 'AddRequest', 'request')['$ref']).toContain('AddRequest');
    expect(found.convertNamed(z.array(Size), 'ListResponse', 'response')['type']).toBe('array');
    expect(found.convertNamed(Box, 'GetResponse', 'response')['$ref']).toContain('/Box');
  });

  it('refuse two schemas of one name', () => {
    const found = components();
    found.convertNamed(z.strictObject({ n: z.number() }), 'AddRequest', 'request');
    const other = z.strictObject({ n: z.string() });
    expect(() => found.convertNamed(other, 'AddRequest', 'request')).toThrow('AddRequest');
    const modules = [{ Box }, { Box: Shelf }];
    expect(() => nameSchemas(modules)).toThrow('Two schemas are named Box');
  });
});
