import { exampleValue } from './example-value';
import type { Schema, Schemas } from './api-document';
import { schemaRows } from './schema-rows';

const schemas: Schemas = {
  Card: {
    type: 'object',
    required: ['title'],
    properties: {
      title: { type: 'string', minLength: 1, maxLength: 200 },
      status: { $ref: '#/components/schemas/Status' },
      parent: { anyOf: [{ $ref: '#/components/schemas/Card' }, { type: 'null' }], default: null },
      steps: { type: 'array', maxItems: 3, items: { $ref: '#/components/schemas/Step' } },
    },
  },
  Step: { type: 'object', required: ['at'], properties: { at: { type: 'integer', minimum: 5 } } },
  Status: { type: 'string', enum: ['ready', 'done'] },
};
const card: Schema = { $ref: '#/components/schemas/Card' };

describe('schemaRows', () => {
  it('lists fields, those within objects below them, and schemas that contain themselves once', () => {
    expect(schemaRows(card, schemas)).toEqual([
      {
        name: 'title',
        type: 'string',
        required: true,
        notes: '1 to 200 characters',
        description: '',
      },
      {
        name: 'status',
        type: 'string',
        required: false,
        notes: 'one of "ready", "done"',
        description: '',
      },
      {
        name: 'parent',
        type: 'Card or null',
        required: false,
        notes: 'default null',
        description: '',
      },
      { name: 'steps', type: 'Step[]', required: false, notes: 'at most 3 items', description: '' },
      { name: 'steps[].at', type: 'integer', required: true, notes: 'at least 5', description: '' },
    ]);
  });

  it('shows the fields of every alternative', () => {
    const one: Schema = {
      oneOf: [
        { type: 'object', properties: { op: { const: 'move' }, to: { type: 'string' } } },
        { type: 'object', properties: { op: { const: 'edit' }, title: { type: 'string' } } },
      ],
    };
    expect(schemaRows({ type: 'array', items: one }, schemas).map(({ name }) => name)).toEqual([
      '[].op',
      '[].to',
      '[].title',
    ]);
  });

  it('describes a body that is no object', () => {
    expect(schemaRows({ type: 'string', format: 'uri' }, schemas)).toEqual([
      { name: '(body)', type: 'string', required: true, notes: 'uri', description: '' },
    ]);
  });
});

describe('exampleValue', () => {
  it('has what is required, in valid form', () => {
    expect(exampleValue(card, schemas)).toEqual({ title: 'text' });
    expect(exampleValue({ $ref: '#/components/schemas/Step' }, schemas)).toEqual({ at: 5 });
    expect(exampleValue({ type: 'string', pattern: '^[a-z0-9-]+$' }, schemas)).toBe('text');
    expect(exampleValue({ type: 'string', enum: ['a', 'b'] }, schemas)).toBe('a');
  });

  it('ends in schemas that require themselves', () => {
    const loop: Schemas = {
      Node: {
        type: 'object',
        required: ['next'],
        properties: { next: { $ref: '#/components/schemas/Node' } },
      },
    };
    expect(JSON.stringify(exampleValue({ $ref: '#/x/Node' }, loop)).length).toBeLessThan(100);
  });
});
