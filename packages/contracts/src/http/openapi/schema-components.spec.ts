import * as z from 'zod';
import { type Direction, type Json, SchemaComponents } from './schema-components';
import { nameSchemas } from './schema-names';

const Size = z.enum(['small', 'large']);
const Box = z.strictObject({ size: Size, at: z.number().default(0) });
const Shelf = z.strictObject({ boxes: z.array(Box) });
const components = () => new SchemaComponents(nameSchemas([{ Size, Box, Shelf }]));

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

  it('allow any value for what JSON Schema has no form', () => {
    const converted = components().convert(z.strictObject({ at: z.date() }), 'response');
    expect(converted).toMatchObject({ properties: { at: {} }, required: ['at'] });
  });

  it('cannot contain themselves: generators of clients make circular types of them', () => {
    const recursive = z.strictObject({ json: z.json() });
    expect(() => components().convert(recursive, 'response')).toThrow('contains itself');
  });

  it('describe a default of a request, whose field stays optional', () => {
    const schema = z.strictObject({ n: z.int().meta({ description: 'Items' }).default(3) });
    expect(components().convert(schema, 'request')).toMatchObject({
      properties: { n: { description: 'Items. Default: 3.' } },
    });
    expect(JSON.stringify(components().convert(schema, 'request'))).not.toContain('"default"');
  });

  it('say that a trimmed text must have something in it', () => {
    const name = (schema: z.ZodType) =>
      components().convert(z.strictObject({ name: schema }), 'request')['properties'];
    expect(name(z.string().trim().min(1).max(9))).toEqual({
      name: { type: 'string', minLength: 1, maxLength: 9, pattern: '\\S' },
    });
    expect(name(z.string().trim().max(9))).toEqual({ name: { type: 'string', maxLength: 9 } });
    expect(name(z.string().trim().min(0))).toEqual({ name: { type: 'string', minLength: 0 } });
    expect(name(z.string().min(1))).toEqual({ name: { type: 'string', minLength: 1 } });
    expect(
      name(
        z
          .string()
          .trim()
          .min(1)
          .regex(/^[^/]+$/),
      ),
    ).toMatchObject({
      name: { pattern: '^[^/]+$', allOf: [{ pattern: '\\S' }] },
    });
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
