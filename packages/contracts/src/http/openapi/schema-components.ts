import * as z from 'zod';
import { type SchemaNames } from './schema-names';

export type Json = Record<string, unknown>;

/** A schema of a request is closed; one of a response is open, because a newer server may add fields. */
export type Direction = 'request' | 'response';

/** The places that references point to until it is known which requests and responses can share a schema. */
const PREFIXES = {
  request: '#/components/requests/',
  response: '#/components/schemas/',
} as const satisfies Record<Direction, string>;
const REQUEST_REFERENCE = /#\/components\/requests\/(\w+)/g;

/** Converts schemas to JSON Schema (draft 2020-12) and collects those with a name as the components of a document. */
export class SchemaComponents {
  private readonly found = { request: new Map<string, Json>(), response: new Map<string, Json>() };

  constructor(private readonly names: SchemaNames) {}

  /** The schema, or a reference to it when it has a name. */
  convert(schema: z.ZodType, direction: Direction): Json {
    const io = direction === 'request' ? 'input' : 'output';
    const { $schema: _, ...rest } = z.toJSONSchema(schema, {
      io,
      metadata: this.names,
      unrepresentable: 'any',
      override: (node) => describeNode(node, direction),
    });
    const { $defs, ...converted } = withPrefix(rest, PREFIXES[direction]);
    for (const [name, definition] of Object.entries($defs ?? {})) {
      if (name.startsWith('__'))
        throw new Error('A schema that contains itself has no form in the document.');
      this.keep(name, definition as Json, direction);
    }
    const name = this.names.get(schema)?.id;
    // The converter itself makes a reference of a schema that contains itself.
    const isReference = name === undefined || '$ref' in converted;
    return isReference ? converted : this.keep(name, converted, direction);
  }

  /** Like {@link convert}, with a name for an object that has none of its own. */
  convertNamed(schema: z.ZodType, name: string, direction: Direction): Json {
    const converted = this.convert(schema, direction);
    const isAnonymous = converted['type'] === 'object' || converted['oneOf'] !== undefined;
    return isAnonymous ? this.keep(name, converted, direction) : converted;
  }

  /** The finished document. The schema of a request that differs from the response's gets a name of its own. */
  addTo(document: Json): Json {
    const differing = this.differingNames();
    const nameOf = (name: string): string => (differing.has(name) ? `${name}Input` : name);
    const schemas: Json = Object.fromEntries(this.found.response);
    for (const [name, schema] of this.found.request) schemas[nameOf(name)] = schema;
    const components = { ...(document['components'] as Json), schemas: sorted(schemas) };
    const text = JSON.stringify({ ...document, components });
    return JSON.parse(
      text.replaceAll(REQUEST_REFERENCE, (_, name: string) => PREFIXES.response + nameOf(name)),
    ) as Json;
  }

  private keep(name: string, schema: Json, direction: Direction): Json {
    const kept = this.found[direction].get(name);
    if (kept !== undefined && JSON.stringify(kept) !== JSON.stringify(schema)) {
      throw new Error(`Two schemas are named ${name}.`);
    }
    this.found[direction].set(name, schema);
    return { $ref: PREFIXES[direction] + name };
  }

  /** Names whose schemas of request and response differ, also in what they refer to. */
  private differingNames(): ReadonlySet<string> {
    const { request, response } = this.found;
    const shared = [...request].filter(([name]) => response.has(name));
    const differing = new Set<string>();
    const differs = ([name, schema]: readonly [string, Json]): boolean => {
      const text = JSON.stringify(schema);
      const references = [...text.matchAll(REQUEST_REFERENCE)].map(([, name = '']) => name);
      const asResponse = text.replaceAll(PREFIXES.request, PREFIXES.response);
      return (
        asResponse !== JSON.stringify(response.get(name)) ||
        references.some((reference) => differing.has(reference))
      );
    };
    // A difference spreads to the schemas that refer to it.
    for (let before = -1; before !== differing.size;) {
      before = differing.size;
      for (const entry of shared) if (differs(entry)) differing.add(entry[0]);
    }
    return differing;
  }
}

/** Rewrites the converter's references to its own `$defs`. */
const withPrefix = (schema: object, prefix: string): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', `"$ref":"${prefix}`)) as Json;

interface ConvertedNode {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}

/** Changes one converted node to what the documents show. */
function describeNode({ zodSchema, jsonSchema: node }: ConvertedNode, direction: Direction): void {
  // What the converter cannot know of a schema, such as `uniqueItems`, is in its metadata.
  Object.assign(node, z.globalRegistry.get(zodSchema));
  delete node.id;
  if (direction === 'request' && isTrimmed(zodSchema)) {
    if (node.pattern === undefined || node.pattern === NOT_BLANK) node.pattern = NOT_BLANK;
    else node.allOf = [{ pattern: NOT_BLANK }];
  }
  if (direction === 'response' && node.additionalProperties === false) {
    delete node.additionalProperties;
  }
  if (direction === 'request') describeDefault(node);
  // A record that requires its keys is an object with these properties.
  const { propertyNames, additionalProperties, required } = node;
  if (propertyNames === undefined || required === undefined) return;
  node.properties = Object.fromEntries(
    required.map((key) => [key, structuredClone(additionalProperties)]),
  ) as Record<string, z.core.JSONSchema.BaseSchema>;
  delete node.propertyNames;
  delete node.additionalProperties;
  if (direction === 'request') node.additionalProperties = false;
}

/** Generators of clients take a field with a default for a required one, so the default is in the description. */
function describeDefault(node: z.core.JSONSchema.BaseSchema): void {
  if (node.default === undefined) return;
  const text = `Default: ${JSON.stringify(node.default)}.`;
  node.description = node.description === undefined ? text : `${node.description}. ${text}`;
  delete node.default;
}

const NOT_BLANK = String.raw`\S`;

/** True for a text of which something must be left without the spaces around it. */
function isTrimmed({ _zod: { def } }: z.core.$ZodTypes): boolean {
  const checks = def.checks?.map((check) => check._zod.def) ?? [];
  const isRequired = checks.some(
    (check) => check.check === 'min_length' && (check as { minimum?: number }).minimum !== 0,
  );
  return def.type === 'string' && isRequired && checks.some(({ check }) => check === 'overwrite');
}

const sorted = (record: Json): Json =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
